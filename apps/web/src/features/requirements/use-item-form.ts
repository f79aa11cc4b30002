import { findFacts, type LabelField, type ReadField, type RequirementItemDetail } from "@lading/contract";
import { useState } from "react";
import * as z from "zod/mini";
import { findMismatches } from "../../files/reading/find-mismatches.ts";
import { findMistakes, isSecret, toGiven, toText, type Typed } from "../../files/typed-values.ts";
import { useKept } from "../../lib/kept.ts";

const Texts = z.record(z.string(), z.string());

/** The values that a user types for an item, beside those that its files show. They survive a reload of the tab, except secrets. */
export function useItemForm({ id, fields, draft }: RequirementItemDetail, read: readonly ReadField[], today: string) {
  const [kept, keep] = useKept(`requirement.${id}`, Texts, {}, { outlivesForm: true });
  const [secrets, setSecrets] = useState<Typed>({});
  const stored = draft?.values ?? {};
  const typed: Typed = {
    ...Object.fromEntries(fields.map((field) => [field.key, toText(field, stored[field.key])])),
    ...kept,
    ...secrets,
  };
  const given = toGiven(fields, typed);
  const values = Object.fromEntries(
    Object.entries(given).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
  );
  const facts = (field: LabelField) => findFacts(field, { fields, values, today });
  // A value that differs in another way can be right, so only the page says so.
  const mismatches = findMismatches({ fields, values, read, today }).filter(({ needs }) => needs.length > 0);
  return {
    typed,
    given,
    facts,
    mistakes: findMistakes(fields, typed),
    /** The fields of which the file shows a value that is not the needed one. */
    mismatches,
    failing: fields.filter(
      (field) =>
        facts(field).some(({ answer }) => answer === "no") || mismatches.some((one) => one.field.key === field.key),
    ),
    type: (key: string, text: string) =>
      isSecret(fields, key)
        ? setSecrets((before) => ({ ...before, [key]: text }))
        : keep((before) => ({ ...before, [key]: text })),
    forget: () => {
      keep({});
      setSecrets({});
    },
  };
}
