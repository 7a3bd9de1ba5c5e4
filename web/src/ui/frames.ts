// Work is cut into pieces, so that no finger waits for all of it.

/** After a frame: its work is done, everything lies where it is seen, and the next frame is as far away as can be. */
export function drawn(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}

const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()?.();

/** Short pieces of work leave room for a finger between them. */
export function nextTask(): Promise<void> {
  return new Promise((done) => {
    waiting.push(done);
    channel.port2.postMessage(null);
  });
}

/** When nothing else is to be done; where nobody can tell, after a frame. */
export function idle(): Promise<void> {
  if (!("requestIdleCallback" in window)) return drawn();
  return new Promise((done) => requestIdleCallback(() => done(), { timeout: 1000 }));
}
