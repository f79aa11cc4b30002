import type { LabelField } from "@lading/contract";
import { findPhrases } from "./find-phrases.ts";
import { readText } from "./page-text.ts";
import { proposeValues } from "./propose-values.ts";
import type { FileReading } from "./reading-task.ts";

/** Reads the values of a label's fields in a PDF, and finds phrases. Its text does not leave this function. */
export async function readDocument(
  file: Uint8Array,
  fields: readonly LabelField[],
  phrases: readonly string[] = [],
): Promise<FileReading> {
  try {
    const text = await readText(file);
    const hasText = text.attached.length > 0 || text.pages.some(({ lines }) => lines.length > 0);
    if (!hasText) return { state: "no_text", fields: [] };
    const shown = phrases.length > 0 ? { shown: findPhrases(text, phrases) } : {};
    return { state: "read", fields: proposeValues(text, fields), ...shown };
  } catch (failure) {
    // An error of the program must not look like one of the file.
    if (failure instanceof ReferenceError) throw failure;
    return { state: "failed", fields: [] };
  }
}
