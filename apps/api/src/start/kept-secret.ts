import { randomBytes, randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** A secret of 256 bits that is made once and kept in a file only its owner may read. */
export function keptSecret(dataDir: string, name: string) {
  const folder = path.join(dataDir, "secrets");
  const file = path.join(folder, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return readIfThere(file) ?? make(file);
}

function make(file: string) {
  const whole = `${file}.${randomUUID()}`;
  writeFileSync(whole, randomBytes(32).toString("base64url"), { mode: 0o600, flush: true });
  try {
    // Unlike a rename it fails when another process was first: then that one's secret counts.
    linkSync(whole, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error; // What fs throws has a code.
  } finally {
    rmSync(whole);
  }
  return readFileSync(file, "utf8");
}

function readIfThere(file: string) {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined; // What fs throws has a code.
    throw error;
  }
}
