import type { ItemFact, ReviewedItem } from "@lading/contract";
import { useState } from "react";
import { valueText } from "../../files/needed/value-text.ts";
import { describePage, findMismatches, type Mismatch } from "../../files/reading/find-mismatches.ts";
import { useReadings } from "../../files/reading/use-readings.ts";
import { presentDay } from "../../lib/format-moment.ts";
import { readFile } from "./review-api.ts";

/** Compares what was sent with what the files show. */
export function useMismatches(review: ReviewedItem | undefined) {
  const [today] = useState(presentDay);
  const { id, fields, sent } = review ?? { id: "", fields: [], sent: null };
  const read = useReadings({
    // Nothing is read for a document with a secret.
    files: fields.length === 0 || fields.some(({ type }) => type === "secret") ? [] : (sent?.files ?? []),
    fields,
    key: ["requirement-review", id],
    ask: (file, signal) => readFile(id, file.id, signal),
  });
  const shown = read?.places.map(({ field }) => field) ?? [];
  return findMismatches({ fields, values: sent?.values ?? {}, read: shown, today });
}

/** The mismatches as facts: the file has a value that is not the needed one, although the company sent the needed one. */
export const toFacts = (mismatches: readonly Mismatch[], { values }: NonNullable<ReviewedItem["sent"]>): ItemFact[] =>
  mismatches
    .filter(({ needs }) => needs.length > 0)
    .map(({ field, read }) => ({
      key: `file ${field.key}`,
      text: `${field.name} is ${valueText(field, values[field.key])}, the file says ${valueText(field, read.value)} ${describePage(read)}`,
      answer: "no",
    }));
