import { type AttributeDefinition, attributeIds, type AttributeId, getAttribute } from "./attributes.ts";

/** A column of the workbooks in which vendors edit products. */
export interface WorkbookColumn {
  /** The key in the hidden first row of the sheet, and the head of the column in a CSV file: an attribute's id for an attribute. */
  key: WorkbookKey;
  /** The head that people see, with the unit. */
  label: string;
  /** The type of the values, with their limits. */
  value: AttributeDefinition["value"];
  /** Changes of the other columns are ignored. */
  isEditable: boolean;
}

export type WorkbookKey = AttributeId | "name" | "gxp_priority" | "percents_complete";

const readOnly = (key: WorkbookKey, label: string, value: WorkbookColumn["value"]): WorkbookColumn => ({
  key,
  label,
  value,
  isEditable: false,
});

const ofAttribute = (id: AttributeId): WorkbookColumn => {
  const { label, unit, value, editable } = getAttribute(id);
  return { key: id, label: unit === undefined ? label : `${label} (${unit})`, value, isEditable: editable };
};

/**
 * All columns of workbooks, in their order. The first two, by which a person recognizes a product, are in each workbook. The first is
 * the key of the row.
 */
export const workbookColumns: readonly WorkbookColumn[] = [
  ofAttribute("gxp_sku"),
  readOnly("name", "Product", { type: "text", maximum: 500 }),
  ...attributeIds.filter((id) => id !== "gxp_sku").map(ofAttribute),
  readOnly("gxp_priority", "GXP Rank", { type: "integer", maximum: 999_999_999 }),
  readOnly("percents_complete", "% Complete", { type: "integer", maximum: 100 }),
];

export const workbookKeys = workbookColumns.map(({ key }) => key);

/** The names of a workbook's sheets, and the name that its cell range has. `about` is the sheet with the facts about the file, names in A and values in B. */
export const workbookSheets = {
  products: "Products",
  allowedValues: "Allowed values",
  readMe: "Read me",
  about: "_lading",
} as const;
export const workbookRange = "lading_products";

/** The last column of a CSV file of ours: each row names the workbook. */
export const workbookIdColumn = "__workbook";

/** The text of a cell that removes the value of its field. An empty cell changes nothing. */
export const clearMark = "#CLEAR";

/** The form of workbooks that the server writes, in the sheet `_lading`. */
export const workbookVersion = 1;

/** The names in column A of the sheet `_lading`. */
export const workbookFacts = [
  "template_version",
  "workbook_id",
  "company_code",
  "exported_at",
  "filter",
  "rows",
  "columns",
  "language",
] as const;
