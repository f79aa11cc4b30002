import {
  type FieldValue,
  type FieldValues,
  findFacts,
  getStartField,
  type ItemFact,
  type LabelField,
} from "@lading/contract";
import { formatDate } from "../../../ground/http/format-date.ts";

interface Judged {
  fields: readonly LabelField[];
  values: FieldValues;
  today: string;
  /** The last day on which the document is valid; undefined if it has no end, and null if the day is missing. */
  lastDay: string | null | undefined;
  /** The last day of the document that was accepted before; null if there is none or it has no end. */
  formerLastDay: string | null;
  /** The company has sent the same file for the requirement before. */
  isRepeated: boolean;
}

const ranks = { no: 0, not_found: 1, yes: 2 } as const satisfies Record<ItemFact["answer"], number>;

/** Returns the facts about what was sent: first what fails, then what cannot be told, then the rest. */
export function findItemFacts({ fields, values, today, lastDay, formerLastDay, isRepeated }: Judged): ItemFact[] {
  const ofFields = fields.flatMap((field) =>
    findFacts(field, { fields, values, today }).map(({ need, answer }): ItemFact => ({
      key: field.key,
      text: `${field.name} is ${describeValue(field, values[field.key])}, needed ${need}`,
      answer,
    })),
  );
  const facts = [
    ...ofFields,
    ...describeDays({ fields, values, today, lastDay, formerLastDay }),
    describeRepetition(isRepeated),
  ];
  return facts.toSorted((a, b) => ranks[a.answer] - ranks[b.answer]);
}

type Days = Pick<Judged, "fields" | "values" | "today" | "lastDay" | "formerLastDay">;

/** A document covers today, or begins at the latest on the day after the one before it ends. */
function describeDays({ fields, values, today, lastDay, formerLastDay }: Days): ItemFact[] {
  if (lastDay === undefined) return [];
  if (lastDay === null) return [{ key: "valid", text: "The last valid day is not given", answer: "not_found" }];
  const start = values[getStartField(fields)?.key ?? ""];
  const through = `${typeof start === "string" ? `from ${formatDate(start)} ` : ""}through ${formatDate(lastDay)}`;
  const say = (what: string, answer: ItemFact["answer"]): ItemFact[] => [
    { key: "valid", text: `Valid ${through}, which ${what}`, answer },
  ];
  if (lastDay < today) return say("is over", "no");
  if (typeof start !== "string" || start <= today) return say("covers today", "yes");
  if (formerLastDay !== null && start <= dayAfter(formerLastDay)) return say("follows the present one", "yes");
  return say("does not cover today", "no");
}

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

const describeRepetition = (isRepeated: boolean): ItemFact => ({
  key: "same_file",
  text: isRepeated
    ? "This file was sent for this before: it was refused, is over, or is the present one"
    : "Not a file that was refused, is over, or is the present one",
  answer: isRepeated ? "no" : "yes",
});

const amount = new Intl.NumberFormat("en-US", { maximumFractionDigits: 6 });

function describeValue({ type }: LabelField, value: FieldValue | undefined) {
  if (value === undefined) return "not given";
  const texts = [value].flat();
  if (type === "number") return texts.map((text) => amount.format(Number(text))).join(", ");
  return texts.map((text) => (type === "date" ? formatDate(text) : text)).join(", ");
}
