import { type AskedItem, findFacts, type LabelField, type OpenAsk, type ReadField } from "@lading/contract";
import { useState } from "react";
import { findMismatches } from "../../files/reading/find-mismatches.ts";
import { findMistakes, toGiven, type Typed } from "../../files/typed-values.ts";

/** What a third party types for the documents of a request. */
export function useRequestForm({ items, today }: Pick<OpenAsk, "items" | "today">) {
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({});
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({});
  const chosen = items.filter(({ files, is_open: isOpen }) => isOpen && files.length > 0);
  const of = ({ id }: AskedItem) => typed[id] ?? {};
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
    /** Whether a typed value, or the one that a file shows, is not the needed one. */
    isFailing: (item: AskedItem, read: readonly ReadField[]) =>
      item.fields.some((field) => facts(item, field).some(({ answer }) => answer === "no")) ||
      findMismatches({ ...besides(item), read }).some(({ needs }) => needs.length > 0),
    points: all.length,
    failing: all.filter(({ answer }) => answer === "no").length,
    met: all.filter(({ answer }) => answer === "yes").length,
    isComplete: chosen.every((item) => Object.keys(findMistakes(item.fields, of(item))).length === 0),
    type: (id: string, key: string, text: string) =>
      setTyped((before) => ({ ...before, [id]: { ...before[id], [key]: text } })),
    note: (id: string, text: string) => setNotes((before) => ({ ...before, [id]: text })),
    /** The documents of the request that sends them. */
    getBody: () =>
      chosen.map((item) => {
        const note = (notes[item.id] ?? "").trim();
        return { id: item.id, values: toGiven(item.fields, of(item)), ...(note !== "" && { note }) };
      }),
  };
}

export type RequestForm = ReturnType<typeof useRequestForm>;
