import type { LabelField, Reading } from "@lading/contract";
import { readText } from "./page-text.ts";
import { proposeValues } from "./propose-values.ts";

/** Reads the values of a label's fields in a PDF. Its text does not leave this function. */
export async function readDocument(file: Uint8Array, fields: readonly LabelField[]): Promise<Reading> {
  try {
    const text = await readText(file);
    const hasText = text.attached.length > 0 || text.pages.some(({ lines }) => lines.length > 0);
    return hasText ? { state: "read", fields: proposeValues(text, fields) } : { state: "no_text", fields: [] };
  } catch (failure) {
    // An error of the program must not look like one of the file.
    if (failure instanceof ReferenceError) throw failure;
    return { state: "failed", fields: [] };
  }
}
