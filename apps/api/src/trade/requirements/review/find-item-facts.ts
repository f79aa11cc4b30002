import { type FieldValue, type FieldValues, findFacts, type ItemFact, type LabelField } from "@lading/contract";
import { formatDate } from "../../../ground/http/format-date.ts";

interface Judged {
  fields: readonly LabelField[];
  values: FieldValues;
  today: string;
  /** The last day on which the document is valid; undefined if it has no end, and null if the day is missing. */
  lastDay: string | null | undefined;
  /** An earlier file with the same bytes was refused or is over. */
  isRepeated: boolean;
}

const ranks = { no: 0, not_found: 1, yes: 2 } as const satisfies Record<ItemFact["answer"], number>;

/** Returns the facts about what was sent: first what fails, then what cannot be told, then the rest. */
export function findItemFacts({ fields, values, today, lastDay, isRepeated }: Judged): ItemFact[] {
  const ofFields = fields.flatMap((field) =>
    findFacts(field, { fields, values, today }).map(({ need, answer }): ItemFact => ({
      key: field.key,
      text: `${field.name} is ${describeValue(field, values[field.key])}, needed ${need}`,
      answer,
    })),
  );
  const facts = [...ofFields, ...describeLastDay(lastDay, today), describeRepetition(isRepeated)];
  return facts.toSorted((a, b) => ranks[a.answer] - ranks[b.answer]);
}

function describeLastDay(lastDay: string | null | undefined, today: string): ItemFact[] {
  if (lastDay === undefined) return [];
  if (lastDay === null) return [{ key: "valid", text: "The last valid day is not given", answer: "not_found" }];
  const isOver = lastDay < today;
  return [
    {
      key: "valid",
      text: `Valid through ${formatDate(lastDay)}, ${isOver ? "which is over" : "which covers today"}`,
      answer: isOver ? "no" : "yes",
    },
  ];
}

const describeRepetition = (isRepeated: boolean): ItemFact => ({
  key: "same_file",
  text: isRepeated ? "The same file was refused or is over" : "Not the same file as a refused one",
  answer: isRepeated ? "no" : "yes",
});

const amount = new Intl.NumberFormat("en-US", { maximumFractionDigits: 6 });

function describeValue({ type }: LabelField, value: FieldValue | undefined) {
  if (value === undefined) return "not given";
  const texts = [value].flat();
  if (type === "number") return texts.map((text) => amount.format(Number(text))).join(", ");
  return texts.map((text) => (type === "date" ? formatDate(text) : text)).join(", ");
}
