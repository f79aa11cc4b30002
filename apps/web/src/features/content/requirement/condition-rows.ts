import { attributeIds, type ContentRequirement, getAttribute } from "@lading/contract";

type Condition = ContentRequirement["condition"];
type AppliesTo = ContentRequirement["applies_to"];

/** One condition as the form shows it. */
export type ConditionRow =
  | { kind: "categories" | "countries"; names: readonly string[] }
  | { kind: "attribute"; name: string; test: "has" | "equals" | "over"; value: string }
  | { kind: "is_api_certified"; isCertified: boolean }
  | { kind: "plan_ids"; ids: readonly number[] }
  | { kind: "company_ids"; ids: readonly string[] }
  | { kind: "order_amount_over"; amount: string };

export type RowKind = ConditionRow["kind"];

/** The kinds of conditions in the order in which they are applied, with their names and the subjects that they can narrow. */
export const rowKinds: Record<RowKind, { label: string; of: readonly AppliesTo[] }> = {
  categories: { label: "Category", of: ["product", "order_line", "ship_line"] },
  attribute: { label: "Attribute", of: ["product", "order_line", "ship_line"] },
  is_api_certified: { label: "API certified", of: ["product", "order_line", "ship_line"] },
  plan_ids: { label: "Company’s plan", of: ["company", "product", "order_line", "ship_line"] },
  countries: { label: "Company’s country", of: ["company", "product", "order_line", "ship_line"] },
  company_ids: { label: "Companies", of: ["company", "product", "order_line", "ship_line"] },
  order_amount_over: { label: "Order amount", of: ["order_line", "ship_line"] },
};

/** The most attributes of a condition. */
const mostAttributes = 10;

// Object.keys does not know the keys of its object.
const kinds = Object.keys(rowKinds) as RowKind[];

/** The kinds of which a requirement of these subjects can have one more. */
export const findAddable = (rows: readonly ConditionRow[], appliesTo: AppliesTo) =>
  kinds.filter(
    (kind) =>
      rowKinds[kind].of.includes(appliesTo) &&
      rows.filter((row) => row.kind === kind).length < (kind === "attribute" ? mostAttributes : 1),
  );

/** Adds an empty condition in the place where it is applied. */
export function addRow(rows: readonly ConditionRow[], kind: RowKind): ConditionRow[] {
  const place = (one: ConditionRow) => kinds.indexOf(one.kind);
  return [...rows, createRow(kind)].toSorted((one, other) => place(one) - place(other));
}

function createRow(kind: RowKind): ConditionRow {
  switch (kind) {
    case "categories":
    case "countries":
      return { kind, names: [] };
    case "attribute":
      return { kind, name: "", test: "has", value: "" };
    case "is_api_certified":
      return { kind, isCertified: true };
    case "plan_ids":
    case "company_ids":
      return { kind, ids: [] };
    case "order_amount_over":
      return { kind, amount: "" };
  }
}

/** Returns the rows of a stored condition, in the order in which they are applied. Empty members narrow nothing. */
export function toRows({
  categories = [],
  attributes = [],
  is_api_certified,
  plan_ids = [],
  countries = [],
  company_ids = [],
  order_amount_over,
}: Condition): ConditionRow[] {
  return [
    ...(categories.length > 0 ? [{ kind: "categories", names: categories } as const] : []),
    ...attributes.map(({ name, test, value = "" }) => ({ kind: "attribute", name, test, value }) as const),
    ...(is_api_certified === undefined ? [] : [{ kind: "is_api_certified", isCertified: is_api_certified } as const]),
    ...(plan_ids.length > 0 ? [{ kind: "plan_ids", ids: plan_ids } as const] : []),
    ...(countries.length > 0 ? [{ kind: "countries", names: countries } as const] : []),
    ...(company_ids.length > 0 ? [{ kind: "company_ids", ids: company_ids } as const] : []),
    ...(order_amount_over === undefined ? [] : [{ kind: "order_amount_over", amount: order_amount_over } as const]),
  ];
}

/** Returns the condition that rows stand for. */
export function toCondition(rows: readonly ConditionRow[]): Condition {
  const attributes = rows
    .filter((row) => row.kind === "attribute")
    .map(({ name, test, value }) => ({ name, test, ...(test !== "has" && { value: value.trim() }) }));
  return Object.assign({}, ...rows.map(toMember), attributes.length > 0 && { attributes }) as Condition;
}

function toMember(row: ConditionRow): Condition {
  switch (row.kind) {
    case "categories":
    case "countries":
      return { [row.kind]: row.names };
    case "plan_ids":
      return { plan_ids: [...row.ids] };
    case "company_ids":
      return { company_ids: [...row.ids] };
    case "is_api_certified":
      return { is_api_certified: row.isCertified };
    case "order_amount_over":
      return { order_amount_over: row.amount.replaceAll(/[\s,$]/g, "") };
    case "attribute":
      return {};
  }
}

const decimal = /^\d{1,12}(\.\d{1,2})?$/;

/** Returns what is wrong with a row, or undefined. */
export function findRowMistake(row: ConditionRow): string | undefined {
  switch (row.kind) {
    case "categories":
    case "countries":
      return row.names.length === 0 ? "Add at least one, or remove the condition." : undefined;
    case "plan_ids":
    case "company_ids":
      return row.ids.length === 0 ? "Choose at least one, or remove the condition." : undefined;
    case "order_amount_over":
      return decimal.test(row.amount.replaceAll(/[\s,$]/g, "")) ? undefined : "Must be an amount like 2500.";
    case "attribute":
      if (row.name === "") return "Choose an attribute.";
      if (row.test === "has") return undefined;
      if (row.value.trim() === "") return "Enter a value.";
      return row.test === "over" && !/^-?\d{1,15}(\.\d{1,6})?$/.test(row.value.trim())
        ? "Must be a number."
        : undefined;
    case "is_api_certified":
      return undefined;
  }
}

/** The name of an attribute as the product pages show it. */
export function getAttributeLabel(name: string) {
  const id = attributeIds.find((one) => one === name);
  return id ? getAttribute(id).label : name;
}

/** Whether values of the attribute can be over a number. */
export function isNumber(name: string) {
  const id = attributeIds.find((one) => one === name);
  return id !== undefined && ["number", "money", "integer"].includes(getAttribute(id).value.type);
}
