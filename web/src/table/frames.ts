// Work is cut into pieces, so that no finger waits for all of it.

/** After a frame: its work is done, everything lies where it is seen, and the next frame is as far away as can be. */
export function drawn(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}

/** Short pieces of work leave room for a finger between them. */
export function nextTask(): Promise<void> {
  return new Promise((done) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => done();
    channel.port2.postMessage(null);
  });
}
