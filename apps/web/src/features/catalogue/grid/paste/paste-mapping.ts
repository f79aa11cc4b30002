import { type AttributeId, attributeIds, getAttribute } from "@lading/contract";
import { type BlockPlace, findProducts, type KeyField, keyFields } from "./block-keys.ts";

/** The purpose of a column of a block: a field, or the key that matches the rows. */
export type Target = AttributeId | `key:${KeyField}`;

export interface PasteMapping {
  /** Whether the first row has the names of the columns. */
  hasHeadings: boolean;
  /** The purpose of each column; undefined if it is left out. */
  targets: readonly (Target | undefined)[];
}

/** The column that matches the rows. */
export function keyOf(targets: readonly (Target | undefined)[]): { place: number; field: KeyField } | undefined {
  for (const field of keyFields) {
    const place = targets.indexOf(`key:${field}`);
    if (place >= 0) return { place, field };
  }
  return undefined;
}

type Block = readonly (readonly string[])[];

export const widthOf = (block: Block) => Math.max(...block.map((row) => row.length));

/** The mapping by place: the shown columns from the selected one on. */
export const mapByPlace = (block: Block, { columns, column }: BlockPlace): PasteMapping => ({
  hasHeadings: false,
  targets: Array.from({ length: widthOf(block) }, (_, place) => columns[column + place]),
});

/** Guesses what the columns of a block are: by their headings, by a column of SKUs, or by place. */
export function guessMapping(block: Block, grid: BlockPlace): PasteMapping {
  const key = findKey(block, grid);
  const headings = block[0] ?? [];
  if (!hasHeadings(block, grid, key)) {
    if (!key || key.field === "upc") return mapByPlace(block, grid);
    let next = grid.column;
    const targets = Array.from({ length: widthOf(block) }, (_, place): Target | undefined =>
      place === key.place ? `key:${key.field}` : grid.columns[next++],
    );
    return { hasHeadings: false, targets };
  }
  const taken = new Set<AttributeId>();
  const targets = Array.from({ length: widthOf(block) }, (_, place): Target | undefined => {
    if (place === key?.place) return `key:${key.field}`;
    const field = findField(headings[place] ?? "");
    if (field === undefined || taken.has(field)) return undefined;
    taken.add(field);
    return field;
  });
  return { hasHeadings: true, targets };
}

interface FoundKey {
  place: number;
  field: KeyField;
}

/** The column at least half of whose values are keys of products in the grid. */
function findKey(block: Block, { products }: BlockPlace): FoundKey | undefined {
  const width = widthOf(block);
  if (width < 2) return undefined;
  for (const field of keyFields) {
    const known = findProducts(products, field);
    for (let place = 0; place < width; place++) {
      const given = block.map((row) => (row[place] ?? "").trim().toLowerCase()).filter(Boolean);
      const matched = given.filter((key) => known.has(key)).length;
      if (matched > 0 && matched >= given.length / 2) return { place, field };
    }
  }
  return undefined;
}

/** Words are headings over a column of keys. Without such a column, most of them must be names of fields. */
function hasHeadings(block: Block, { products }: BlockPlace, key: FoundKey | undefined) {
  const given = (block[0] ?? []).map((cell) => cell.trim()).filter(Boolean);
  if (block.length < 2 || given.length === 0) return false;
  const named = given.filter((heading) => findField(heading) !== undefined).length;
  if (!key) return named >= Math.max(1, given.length / 2) && !block.slice(1).some((row) => row.some(isHeading));
  if (findProducts(products, key.field).has((block[0]?.[key.place] ?? "").trim().toLowerCase())) return false;
  return named > 0 || given.every((cell) => /^\p{L}[^\d]*(\d{4})?$/u.test(cell));
}

const isHeading = (cell: string) => findField(cell) !== undefined;

const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/** The names of each editable field: its label, its id, and the label without "Vendor". */
const names = new Map(
  attributeIds
    .filter((id) => getAttribute(id).editable)
    .flatMap((id) => {
      const { label } = getAttribute(id);
      return [label.replace(/^Vendor /, ""), id, label].map((name) => [plain(name), id] as const);
    }),
);

/** The editable field with this name, or with this name and a year, as in "Price 2027". */
const findField = (heading: string): AttributeId | undefined =>
  names.get(plain(heading)) ?? names.get(plain(heading.replace(/\s*\b20\d\d\b\s*/, "")));
