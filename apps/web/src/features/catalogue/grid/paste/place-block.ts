import type { AttributeId } from "@lading/contract";
import { type BlockPlace, findProducts, keyLabels } from "./block-keys.ts";
import { keyOf, type PasteMapping } from "./paste-mapping.ts";

/** A pasted cell with the field that it is for. */
interface PlacedCell {
  gxp_sku: string;
  name: AttributeId;
  text: string;
}

export interface PlacedBlock {
  cells: PlacedCell[];
  /** Which key matched the rows; undefined if they were pasted by place. */
  matchedBy?: string | undefined;
  /** Keys of the block that no product of the grid has. */
  unknownKeys: string[];
  /** Keys of the block that several products of the grid have. */
  ambiguousKeys: string[];
  /** Columns of the block that belong to no field, by their headings. */
  unusedColumns: string[];
  /** Rows and columns that reach beyond the grid. */
  isCut: boolean;
}

/** The most keys or columns that are told as unknown or unused. The report stays short. */
const mostShown = 20;

/** Decides which cell of the grid each cell of a pasted block is for. Rows without a key column go by place. */
export function placeBlock(
  block: readonly (readonly string[])[],
  { products, row }: BlockPlace,
  { hasHeadings, targets }: PasteMapping,
): PlacedBlock {
  const key = keyOf(targets);
  const bySku = key && findProducts(products, key.field);
  const unknown = new Set<string>();
  const ambiguous = new Set<string>();
  let isCut = false;
  const cells = block.slice(hasHeadings ? 1 : 0).flatMap((line, down): PlacedCell[] => {
    const given = key ? (line[key.place] ?? "").trim() : "";
    const product = bySku ? bySku.get(given.toLowerCase()) : products[row + down]?.gxp_sku;
    if (product === undefined || product === null) {
      if (!key) isCut = true;
      else if (given !== "") (product === null ? ambiguous : unknown).add(given);
      return [];
    }
    return line.flatMap((text, place) => {
      const name = targets[place];
      return name === undefined || name.startsWith("key:")
        ? []
        : [{ gxp_sku: product, name: name as AttributeId, text }]; // all other targets are fields
    });
  });
  const unused = targets.flatMap((target, place) =>
    target === undefined ? [(hasHeadings && block[0]?.[place]?.trim()) || `Column ${place + 1}`] : [],
  );
  const isByPlace = !key && !hasHeadings;
  return {
    cells,
    matchedBy: key && keyLabels[key.field],
    unknownKeys: [...unknown].slice(0, mostShown),
    ambiguousKeys: [...ambiguous].slice(0, mostShown),
    unusedColumns: isByPlace ? [] : unused.slice(0, mostShown),
    isCut: isCut || (isByPlace && unused.length > 0),
  };
}
