import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

let registered = 0;

/** Writes a file that marks this process as a user of the cluster. Returns a function that removes the file. */
export function registerUser(folder: string) {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${process.pid}-${registered++}`);
  writeFileSync(file, readStartTime(process.pid) ?? "");
  return () => rmSync(file, { force: true });
}

/** Returns true if a running process uses the cluster. Removes the files of processes that have ended. */
export function hasUsers(folder: string) {
  const living = readdirSync(folder).filter((name) => {
    const file = path.join(folder, name);
    const isLiving = readFileSync(file, "utf8") === readStartTime(parseInt(name, 10));
    if (!isLiving) rmSync(file, { force: true });
    return isLiving;
  });
  return living.length > 0;
}

// Returns the start time of the process in ticks since boot, which differs from a later process with the same ID.
function readStartTime(pid: number) {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1);
    return afterName?.split(" ")[19];
  } catch {
    return undefined;
  }
}
