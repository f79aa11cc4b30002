import { createHash } from "node:crypto";
import type { LabelField, Reading } from "@lading/contract";
import { runReading } from "./run-reading.ts";
import { areScansRead, runScan } from "./scans/run-scan.ts";

/** A file that is read. `receive` puts it on the disk, if that is needed; null if it is lost. */
export interface ReadFile {
  extension: string;
  sha256: Buffer;
  receive: () => Promise<(AsyncDisposable & { path: string }) | null>;
}

/** Readings by company, file and fields, the last used ones last. They contain only the values. */
const kept = new Map<string, Reading>();
const mostKept = 2000;

const pictures: readonly string[] = ["png", "jpg", "jpeg"];

const nothing: Reading = { state: "read", fields: [] };

/** Returns what a file shows for the fields of its label, at most 10 seconds later, or 55 if it is a scan. Its text is stored nowhere. */
export async function readFields(companyId: string, file: ReadFile, fields: readonly LabelField[]): Promise<Reading> {
  if (!isReadable(fields)) return nothing;
  const isPicture = pictures.includes(file.extension);
  if (file.extension !== "pdf" && !(isPicture && areScansRead())) return { state: "no_text", fields: [] };
  const sought = fields.map(({ key, name, type, is_list: isList }) => [key, name, type, isList]);
  const digest = createHash("sha256").update(file.sha256).update(JSON.stringify(sought));
  const key = `${companyId} ${digest.digest("hex")}`;
  const known = kept.get(key);
  kept.delete(key);
  if (known) {
    kept.set(key, known);
    return known;
  }
  await using received = await file.receive();
  if (!received) return { state: "failed", fields: [] };
  const task = { path: received.path, fields };
  const text: Reading = isPicture ? { state: "no_text", fields: [] } : await runReading(companyId, task);
  const reading = text.state === "no_text" && areScansRead() ? await runScan(companyId, task) : text;
  // It may have failed because the server was busy.
  if (reading.state !== "failed") keep(key, reading);
  return reading;
}

function keep(key: string, reading: Reading) {
  kept.set(key, reading);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
}

/** Whether there are fields, and none of them is a secret. */
export const isReadable = (fields: readonly LabelField[]) => fields.length > 0 && !fields.some(isSecret);

/** A number like that of a taxpayer is stored sealed, so it must be in no reading. */
const isSecret = ({ type, key }: LabelField) => type === "secret" || key === "tin";
