/** A recorded value before and after the change. */
export interface RecordedChange {
  name: string;
  before: string;
  after: string;
}

/** A recorded decision on an edit, or its undo. */
export interface RecordedDecision {
  id: string;
  field: string;
  product: string;
  sku: string;
  /** The value that the vendor wanted to replace. */
  from: string;
  to: string;
  outcome: string;
  /** The outcome, with the reason if there is one. */
  decision: string;
}

/** A recorded value that is no change. */
interface RecordedValue {
  name: string;
  text: string;
}

type Details = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Details =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Splits the details of an entry into changes, which have a value before and after, decisions on edits, and all others. */
export function splitDetails(details: Details) {
  const { old_values: old, edited_fields: edits, ...others } = details;
  const { decisions, rest } = splitDecisions(others);
  const before = isObject(old) ? old : {};
  const changed = Object.keys(before).filter((name) => name in rest);
  const changes: RecordedChange[] = [
    ...changed.map((name) => ({ name: toWords(name), before: toText(before[name]), after: toText(rest[name]) })),
    ...(Array.isArray(edits) ? edits.filter(isObject) : []).map(({ name, old_value, new_value }) => ({
      name: toWords(toText(name)),
      before: toText(old_value),
      after: toText(new_value),
    })),
  ];
  const values: RecordedValue[] = Object.entries(rest)
    .filter(([name, value]) => !changed.includes(name) && !isEmpty(value))
    .map(([name, value]) => ({ name: toWords(name), text: toText(value) }));
  return { changes, decisions, values };
}

/** Entries of earlier versions of the portal have decisions without products and values, which stay in the rest. */
function splitDecisions({ decisions, ...rest }: Details) {
  const named = (Array.isArray(decisions) ? decisions : []).filter(isObject).filter((one) => "outcome" in one);
  if (named.length === 0) return { decisions: [], rest: decisions === undefined ? rest : { ...rest, decisions } };
  return { decisions: named.map(toDecision), rest };
}

const toDecision = ({
  id,
  name,
  product_name,
  gxp_sku,
  old_value,
  new_value,
  outcome,
  reason,
}: Details): RecordedDecision => ({
  id: toText(id),
  field: toWords(toText(name)),
  product: toText(product_name),
  sku: toText(gxp_sku),
  from: toText(old_value),
  to: toText(new_value),
  outcome: toWords(toText(outcome)),
  decision: [toWords(toText(outcome)), ...(reason === undefined ? [] : [toText(reason)])].join(": "),
});

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;

/** Formats "company_code" as "Company code". */
const toWords = (name: string) => {
  const words = name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase()
    .replace(/\b(id|ids|sku|skus|gxp)\b/g, (word) => word.toUpperCase().replace(/S$/, "s"));
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};

/** Formats a value as text, with a line for each value of a list. */
function toText(value: unknown): string {
  if (value === null || value === undefined || value === "") return "None";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.length === 0 ? "None" : value.map(toText).join("\n");
  if (isObject(value))
    return Object.entries(value)
      .map(([name, part]) => `${toWords(name)}: ${toText(part)}`)
      .join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
}
