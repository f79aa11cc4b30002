/** Returns the reason for a failed start from the log of PostgreSQL, in a few words. */
export function findComplaint(log: string) {
  if (/No space left on device|Disk quota exceeded/.test(log)) return "no space is left on its disk";
  // PostgreSQL also logs a FATAL line for a client that connects too early.
  const lines = log.split("\n").filter((line) => !line.includes("client backend"));
  return lines.flatMap((line) => /(?:FATAL|PANIC):.*/.exec(line) ?? [])[0];
}
