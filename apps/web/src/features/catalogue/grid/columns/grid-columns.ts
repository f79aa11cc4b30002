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

const isOneOf = (...ids: AttributeId[]) => gridColumns.filter((id) => ids.includes(id));

/** Choices of columns by their purpose. `empty` has the number of empty cells of each field. */
export const findPresets = (empty: ReadonlyMap<AttributeId, number>) => [
  { label: "Usual", ids: usualColumns },
  { label: "Prices", ids: isOneOf("price", "lead_time_days", "price_expiration") },
  { label: "Trade Codes", ids: isOneOf("upc", "hts", "eccn", "mpn", "sku") },
  { label: "Dimensions", ids: gridColumns.filter((id) => getAttribute(id).group === "dimensions") },
  { label: "Only What Is Missing", ids: gridColumns.filter((id) => (empty.get(id) ?? 0) > 0) },
  { label: "All", ids: gridColumns },
];

const widths = { text: 148, choice: 152, number: 108, money: 160, integer: 132, date: 128, boolean: 116 } as const;

/** The width of the column with the product's name, in pixels. */
export const nameWidth = 312;

export const columnWidth = (id: AttributeId) => widths[getAttribute(id).value.type];

export const isRight = (id: AttributeId) => ["money", "number", "integer"].includes(getAttribute(id).value.type);
