// Time that runs out, second by second.
export const SECOND = 1000;

/** How long it is until a moment of this machine's own clock; needs to be made inside a component. */
export class Remaining {
  private now = $state(performance.now());
  readonly left: number = $derived.by(() => Math.max(0, this.at() - this.now));
  readonly seconds: number = $derived(Math.ceil(this.left / SECOND));

  constructor(private readonly at: () => number) {
    $effect(() => {
      void at();
      this.now = performance.now();
    });
    // Every tick draws the page again: there is one when the number changes, and none besides.
    $effect(() => {
      if (!this.seconds) return;
      const timer = setTimeout(() => (this.now = performance.now()), this.left - (this.seconds - 1) * SECOND);
      return () => clearTimeout(timer);
    });
  }
}
