import { appendFileSync, readFileSync, truncateSync } from "node:fs";
import path from "node:path";
import type { SignedCheckpoint } from "./checkpoint.ts";

/** A line of the file, or undefined in place of a checkpoint if the line is none. */
export interface FiledLine {
  line: number;
  checkpoint: SignedCheckpoint | undefined;
}

/** The name of the random text, kept like a secret, by which the portal knows a machine's file again. */
export const checkpointFileId = "audit-file-id";

export const checkpointFile = (dataDir: string) => path.join(dataDir, "audit-checkpoints.jsonl");

const toLine = ({ content, signature }: SignedCheckpoint) =>
  `${JSON.stringify({ ...(JSON.parse(content) as object), signature })}\n`;

/** The lines of the file; undefined if there is no file. */
export function readCheckpointFile(file: string): FiledLine[] | undefined {
  const text = readIfThere(file);
  return text
    ?.split("\n")
    .flatMap((line, index) => (line === "" ? [] : [{ line: index + 1, checkpoint: readLine(line) }]));
}

/** Appends the checkpoints that the file lacks. A line that was cut off, as by a power failure, is written again. */
export function appendCheckpoints(file: string, checkpoints: readonly SignedCheckpoint[]) {
  const text = readIfThere(file) ?? "";
  const lastEnd = text.lastIndexOf("\n") + 1;
  const rest = text.slice(lastEnd);
  const lines = checkpoints.map(toLine).join("");
  if (rest !== "" && lines.startsWith(rest)) truncateSync(file, Buffer.byteLength(text.slice(0, lastEnd)));
  else if (rest !== "") appendFileSync(file, "\n");
  appendFileSync(file, lines, { mode: 0o600, flush: true });
}

function readLine(line: string): SignedCheckpoint | undefined {
  try {
    const { signature, ...content } = JSON.parse(line) as { signature: unknown; number: unknown };
    return typeof signature === "string" && typeof content.number === "number"
      ? { number: content.number, content: JSON.stringify(content), signature }
      : undefined;
  } catch {
    return undefined; // Somebody has changed the line.
  }
}

function readIfThere(file: string) {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined; // Errors of fs have a code.
    throw error;
  }
}
