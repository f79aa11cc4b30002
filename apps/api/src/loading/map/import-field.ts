import { attributeIds, getAttribute, getColumn, moneyText, type ValueListId } from "@lading/contract";
import type { Feed, FeedColumn } from "../feeds/feed.ts";
import { synonyms } from "./synonyms.ts";

/** How the values of a field are read. */
export type FieldType = "text" | "number" | "date" | "yes_no" | "choice";

/** A field that a column of a file can become. */
export interface ImportField {
  id: string;
  label: string;
  type: FieldType;
  isRequired: boolean;
  /** The number may have the sign of a percentage. */
  isPercentage?: true;
  /** The number is an amount of US dollars. */
  isMoney?: true;
  /** The list of the values of a choice. */
  list?: ValueListId;
  /** Other names of the field, in the form of `normalize`. */
  synonyms: readonly string[];
}

const attributeLabels = new Map(attributeIds.map((id) => [getColumn(id), getAttribute(id).label]));

const labels: Readonly<Record<string, string>> = {
  company_code: "Company Code",
  gxp_sku: "GXP SKU",
  gxp_priority: "Rank",
  tax_id: "Tax ID",
  image_file: "Picture File",
  email: "Administrator Email",
};

/** Returns the fields of a kind of file, from the columns that the intake takes. */
export const getFields = ({ kind, columns, names = {} }: Pick<Feed, "kind" | "columns" | "names">): ImportField[] =>
  Object.entries(columns).map(([id, column]) => {
    const list = names[id];
    return {
      id,
      label: attributeLabels.get(id) ?? labels[id] ?? toTitle(id),
      type: getType(column, list),
      isRequired: column.required !== undefined && column.required !== false,
      ...(column.isA === "percentage" && { isPercentage: true }),
      ...(column.isA === "money" && { isMoney: true }),
      ...(list && { list }),
      synonyms: synonyms[`${kind}.${id}`] ?? synonyms[id] ?? [],
    };
  });

function getType({ type, isA }: FeedColumn, list: ValueListId | undefined): FieldType {
  if (list) return "choice";
  if (isA === "month") return "text";
  if (type === "numeric" || type === "integer") return "number";
  if (type === "date") return "date";
  if (type === "boolean") return "yes_no";
  return "text";
}

/** A stored value of a field as people and programs read it. */
export const showStored = (field: ImportField | undefined, value: string | null) =>
  field?.isMoney && value !== null ? moneyText(value) : value;

const toTitle = (id: string) =>
  id
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
