import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** An empty folder with a space in its path, below one that only its owner may enter. Removed when it is disposed of. */
export function scratchFolder() {
  const outer = mkdtempSync(path.join(tmpdir(), "lading-"));
  chmodSync(outer, 0o700);
  const folder = path.join(outer, "with a space");
  mkdirSync(folder);
  return { path: folder, [Symbol.dispose]: () => rmSync(outer, { recursive: true, force: true }) };
}
