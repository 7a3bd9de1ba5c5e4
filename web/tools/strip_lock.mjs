// Takes the registry's addresses out of the lock file: whoever installs may use another.  Versions and checksums stay.
import { readFileSync, writeFileSync } from "node:fs";

const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
for (const entry of Object.values(lock.packages)) delete entry.resolved;
writeFileSync("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);
