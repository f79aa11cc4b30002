import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** The file that is in DATA_DIR until a restore into it has finished. It holds the id of the backup. */
export const getRestoreMark = (dataDir: string) => path.join(dataDir, "restore-unfinished");

/** Returns the id of the backup whose restore into the folder was not finished. */
export function findUnfinishedRestore(dataDir: string) {
  const file = getRestoreMark(dataDir);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}
