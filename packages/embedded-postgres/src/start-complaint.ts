import { readFileSync } from "node:fs";
import { clusterFiles } from "./cluster-files.ts";

const DISK_FULL = "no space is left on its disk";

/** Whether a message of PostgreSQL or of its tools says that its disk is full. A write that ends early says it only in its hint. */
const saysDiskFull = (text: string) =>
  /No space left on device|Disk quota exceeded|wrote only \d+ of \d+ bytes/.test(text);

/** Returns the reason for a failed start from the log of PostgreSQL, in a few words. */
export function findComplaint(log: string) {
  if (saysDiskFull(log)) return DISK_FULL;
  // PostgreSQL also logs a FATAL line for a client that connects too early.
  const lines = log.split("\n").filter((line) => !line.includes("client backend"));
  return lines.flatMap((line) => /(?:FATAL|PANIC):.*/.exec(line) ?? [])[0];
}

/** Returns the reason for which a program of PostgreSQL failed to make a cluster, from what it printed. */
export function findRefusal(output: string) {
  return saysDiskFull(output) ? DISK_FULL : /(?:FATAL|ERROR|error):.*/.exec(output)?.[0];
}

/** Whether the PostgreSQL below this folder complained of a full disk since it was last started. */
export function ranOutOfDisk(dataDir: string) {
  try {
    const log = readFileSync(clusterFiles(dataDir).log, "utf8");
    return saysDiskFull(log.slice(Math.max(0, log.lastIndexOf("starting PostgreSQL"))));
  } catch {
    return false; // There is no log yet.
  }
}
