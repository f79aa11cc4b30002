import { randomBytes, randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { StartFailure } from "../ground/process/start-failure.ts";

/** A shorter secret could be guessed. */
const SHORTEST = 32;

/** Reads a secret from a file that only its owner may read. The first call creates it, by default of 256 random bits. */
export function keptSecret(dataDir: string, name: string, create = () => randomBytes(32).toString("base64url")) {
  const file = getFile(dataDir, name);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const secret = readIfThere(file) ?? make(file, create());
  if (secret.length < SHORTEST)
    throw new StartFailure(
      `The secret in ${file} is empty or cut off. Restore the file from a backup, or remove it: then the next start makes a new one.`,
    );
  return secret;
}

/** Reads a secret that a start has created, and creates none. */
export const findSecret = (dataDir: string, name: string) => readIfThere(getFile(dataDir, name));

const getFile = (dataDir: string, name: string) => path.join(dataDir, "secrets", name);

function make(file: string, secret: string) {
  const whole = `${file}.${randomUUID()}`;
  writeFileSync(whole, secret, { mode: 0o600, flush: true });
  try {
    // Unlike a rename, a link fails if another process was first. This process then uses that process's secret.
    linkSync(whole, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error; // Errors of fs have a code.
  } finally {
    rmSync(whole);
  }
  return readFileSync(file, "utf8");
}

function readIfThere(file: string) {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined; // Errors of fs have a code.
    throw error;
  }
}
