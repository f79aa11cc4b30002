import { createHash } from "node:crypto";
import { mkdirSync, statfsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const MEMORY = "/dev/shm";
const NEEDED_BYTES = 3 * 2 ** 30;

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Returns the folder for the databases and files of tests, which is in memory if the machine has enough: a new database
 * has 700 files, and creating them on a disk takes ten times as long. Each checkout has its own folder. The first process
 * of a run chooses the folder and passes it to its child processes in the environment.
 */
export function chooseTestFolder() {
  const folder = (process.env.TEST_FOLDER ??= hasMemory()
    ? `${MEMORY}/lading-${createHash("sha256").update(root).digest("hex").slice(0, 8)}`
    : `${root}.tmp`);
  mkdirSync(`${folder}/tmp`, { recursive: true, mode: 0o711 }); // PgBouncer runs as another user.
  process.env.TMPDIR = `${folder}/tmp`;
  return folder;
}

function hasMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= NEEDED_BYTES;
  } catch {
    return false; // The system has no such folder.
  }
}
