// Short sentences that appear, are read out, and go away by themselves.
export interface Notice {
  key: number;
  text: string;
  kind: "plain" | "good" | "bad";
}

const SECONDS_PER_SIGN = 0.08;
const LEAST_SECONDS = 4;

class Notices {
  shown = $state.raw<Notice[]>([]);
  private count = 0;

  show(text: string, kind: Notice["kind"] = "plain"): void {
    this.count += 1;
    const notice = { key: this.count, text, kind };
    this.shown = [...this.shown.filter((other) => other.text !== text), notice].slice(-3);
    const seconds = Math.max(LEAST_SECONDS, text.length * SECONDS_PER_SIGN);
    setTimeout(() => this.dismiss(notice.key), seconds * 1000);
  }

  dismiss(key: number): void {
    this.shown = this.shown.filter((notice) => notice.key !== key);
  }
}

export const notices = new Notices();
