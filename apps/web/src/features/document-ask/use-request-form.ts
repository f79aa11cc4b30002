import { type AskedItem, findFacts, isExpiry, type LabelField, type OpenAsk, type ReadField } from "@lading/contract";
import { useState } from "react";
import * as z from "zod/mini";
import { findMismatches } from "../../files/reading/find-mismatches.ts";
import { findMistakes, isSecret, toGiven, type Typed } from "../../files/typed-values.ts";
import { useKept } from "../../lib/kept.ts";

const KeptForm = z.object({
  /** The typed texts by the ids of the documents and the keys of their fields. */
  typed: z.record(z.string(), z.record(z.string(), z.string())),
  notes: z.record(z.string(), z.string()),
});
const empty: z.output<typeof KeptForm> = { typed: {}, notes: {} };

/** Holds the values and notes that a third party types for the documents of a request. The tab keeps all but secrets through a reload. */
export function useRequestForm(code: string, { items, today }: Pick<OpenAsk, "items" | "today">) {
  const [{ typed, notes }, setKept] = useKept(`document-ask.${code}`, KeptForm, empty, { outlivesForm: true });
  const [secrets, setSecrets] = useState<Readonly<Record<string, Typed>>>({});
  const chosen = items.filter(({ files, is_open: isOpen }) => isOpen && files.length > 0);
  const of = ({ id }: AskedItem): Typed => ({ ...typed[id], ...secrets[id] });
  const besides = (item: AskedItem) => {
    const given = Object.entries(toGiven(item.fields, of(item)));
    const values = Object.fromEntries(given.flatMap(([key, value]) => (value === null ? [] : [[key, value]])));
    return { fields: item.fields, values, today };
  };
  const facts = (item: AskedItem, field: LabelField) => findFacts(field, besides(item));
  const all = chosen.flatMap((item) => item.fields.flatMap((field) => facts(item, field)));
  return {
    chosen,
    of,
    facts,
    noteOf: ({ id }: AskedItem) => notes[id] ?? "",
    /** Whether a typed value, or the one that a file shows, is not the needed one. A note does not help a document that is over. */
    isFailing: (item: AskedItem, read: readonly ReadField[]) =>
      item.fields.some((field) => !isExpiry(field) && facts(item, field).some(({ answer }) => answer === "no")) ||
      findMismatches({ ...besides(item), read }).some(({ needs }) => needs.length > 0),
    points: all.length,
    failing: all.filter(({ answer }) => answer === "no").length,
    met: all.filter(({ answer }) => answer === "yes").length,
    isComplete: chosen.every((item) => Object.keys(findMistakes(item.fields, of(item))).length === 0),
    type({ id, fields }: AskedItem, key: string, text: string) {
      const add = <One extends Readonly<Record<string, Typed>>>(before: One) => ({
        ...before,
        [id]: { ...before[id], [key]: text },
      });
      if (isSecret(fields, key)) setSecrets(add);
      else setKept((before) => ({ ...before, typed: add(before.typed) }));
    },
    note: (id: string, text: string) => setKept((before) => ({ ...before, notes: { ...before.notes, [id]: text } })),
    /** Forgets what was typed. */
    forget: () => setKept(empty),
    /** The documents of the request that sends them. */
    getBody: () =>
      chosen.map((item) => {
        const note = (notes[item.id] ?? "").trim();
        return { id: item.id, values: toGiven(item.fields, of(item)), ...(note !== "" && { note }) };
      }),
  };
}

export type RequestForm = ReturnType<typeof useRequestForm>;
