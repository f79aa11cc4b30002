import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

let registered = 0;

/** Notes that this process uses the cluster; answers how to take the note back. */
export function registerUser(folder: string) {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${process.pid}-${registered++}`);
  writeFileSync(file, startOf(process.pid) ?? "");
  return () => rmSync(file, { force: true });
}

/** Whether a living process uses the cluster. Notes of dead ones are removed. */
export function hasUsers(folder: string) {
  const living = readdirSync(folder).filter((name) => {
    const file = path.join(folder, name);
    const isLiving = readFileSync(file, "utf8") === startOf(parseInt(name, 10));
    if (!isLiving) rmSync(file, { force: true });
    return isLiving;
  });
  return living.length > 0;
}

// When the process started, in ticks since boot: tells it from a later one with the same number.
function startOf(pid: number) {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1);
    return afterName?.split(" ")[19];
  } catch {
    return undefined;
  }
}
