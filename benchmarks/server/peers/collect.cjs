// Memory is compared without garbage: the benchmark asks for a collection (node --expose-gc) before it looks.
process.on("SIGHUP", () => globalThis.gc());
