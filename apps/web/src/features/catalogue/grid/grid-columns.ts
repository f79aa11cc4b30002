import { type AttributeId, editableIds, getAttribute } from "@lading/contract";

/** The columns that a grid first has, in their order. The other editable fields follow. */
const first: readonly AttributeId[] = [
  "price",
  "lead_time_days",
  "price_expiration",
  "upc",
  "mpn",
  "manufacturer",
  "sku",
];

/** All columns of the grid, in their order. */
export const gridColumns: readonly AttributeId[] = [...first, ...editableIds.filter((id) => !first.includes(id))];

/** The columns that a grid shows before the user chooses others. */
export const usualColumns: readonly AttributeId[] = gridColumns.slice(0, 16);

const widths = { text: 148, choice: 152, number: 108, money: 160, integer: 132, date: 128, boolean: 116 } as const;

/** The width of the column with the product's name, in pixels. */
export const nameWidth = 312;

export const columnWidth = (id: AttributeId) => widths[getAttribute(id).value.type];

export const isRight = (id: AttributeId) => ["money", "number", "integer"].includes(getAttribute(id).value.type);
