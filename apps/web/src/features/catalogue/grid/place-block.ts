import { type AttributeId, attributeIds, getAttribute } from "@lading/contract";

/** A pasted cell with the field that it is for. */
interface PlacedCell {
  gxp_sku: string;
  name: AttributeId;
  text: string;
}

export interface PlacedBlock {
  cells: PlacedCell[];
  /** Which kind of SKU matched the rows; undefined if the block was pasted by place. */
  matchedBy?: string;
  /** SKUs of the block that no product of the grid has. */
  unknownSkus: string[];
  /** Columns of the block that belong to no field, by their headings. */
  unusedColumns: string[];
  /** Rows and columns that reach beyond the grid. */
  isCut: boolean;
}

interface Grid {
  /** The shown products. */
  products: readonly { gxp_sku: string; sku: string | undefined }[];
  /** The shown columns. */
  columns: readonly AttributeId[];
  /** The place of the first selected cell. */
  row: number;
  column: number;
}

/** Decides which cell of the grid each cell of a pasted block is for: by SKU if the block has a column of them, else by place. */
export function placeBlock(block: readonly (readonly string[])[], grid: Grid): PlacedBlock {
  return placeBySku(block, grid) ?? placeByPlace(block, grid);
}

function placeByPlace(block: readonly (readonly string[])[], { products, columns, row, column }: Grid): PlacedBlock {
  let isCut = false;
  const cells: PlacedCell[] = [];
  for (const [down, line] of block.entries())
    for (const [right, text] of line.entries()) {
      const product = products[row + down];
      const name = columns[column + right];
      if (product && name) cells.push({ gxp_sku: product.gxp_sku, name, text });
      else isCut = true;
    }
  return { cells, unknownSkus: [], unusedColumns: [], isCut };
}

const skuLabels = { gxp_sku: "GXP SKU", sku: "Supplier SKU" } as const;

/** The most fields that are told as unused or unknown. The report stays short. */
const mostShown = 20;

function placeBySku(block: readonly (readonly string[])[], grid: Grid): PlacedBlock | undefined {
  const width = Math.max(...block.map((row) => row.length));
  if (width < 2) return undefined;
  for (const kind of ["gxp_sku", "sku"] as const) {
    const bySku = new Map(
      grid.products.flatMap((product) => {
        const sku = product[kind];
        return sku === undefined ? [] : [[sku.toLowerCase(), product.gxp_sku] as const];
      }),
    );
    for (let key = 0; key < width; key++) {
      const given = block.map((row) => (row[key] ?? "").trim());
      const known = given.filter((sku) => bySku.has(sku.toLowerCase())).length;
      if (known === 0 || known < given.filter(Boolean).length / 2) continue;
      const hasHeadings = !bySku.has(given[0]?.toLowerCase() ?? "") && hasField(block[0] ?? []);
      const { fields, unusedColumns } = mapColumns(block[0] ?? [], { key, width, hasHeadings, grid });
      const rows = hasHeadings ? block.slice(1) : block;
      const unknown = rows.flatMap((row) => {
        const sku = (row[key] ?? "").trim();
        return sku === "" || bySku.has(sku.toLowerCase()) ? [] : [sku];
      });
      const cells = rows.flatMap((row) => {
        const gxp_sku = bySku.get((row[key] ?? "").trim().toLowerCase());
        if (gxp_sku === undefined) return [];
        return [...fields].flatMap(([place, name]) => {
          const text = row[place];
          return text === undefined ? [] : [{ gxp_sku, name, text }];
        });
      });
      return {
        cells,
        matchedBy: skuLabels[kind],
        unknownSkus: [...new Set(unknown)].slice(0, mostShown),
        unusedColumns,
        isCut: false,
      };
    }
  }
  return undefined;
}

interface Columns {
  key: number;
  width: number;
  hasHeadings: boolean;
  grid: Grid;
}

/** The field of each column: that of its heading, or the shown columns from the selected one on if there are no headings. */
function mapColumns(headings: readonly string[], { key, width, hasHeadings, grid }: Columns) {
  const fields = new Map<number, AttributeId>();
  const unusedColumns: string[] = [];
  let next = grid.column;
  for (let place = 0; place < width; place++) {
    if (place === key) continue;
    const name = hasHeadings ? findField(headings[place] ?? "") : grid.columns[next++];
    if (name !== undefined) fields.set(place, name);
    else if (unusedColumns.length < mostShown) unusedColumns.push(headings[place]?.trim() || `Column ${place + 1}`);
  }
  return { fields, unusedColumns };
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/** The editable field with this label or id, or with the label without "Vendor". */
function findField(heading: string): AttributeId | undefined {
  const wanted = plain(heading);
  if (wanted === "") return undefined;
  return attributeIds.find((id) => {
    const { label, editable } = getAttribute(id);
    return editable && [plain(label), plain(id), plain(label.replace(/^Vendor /, ""))].includes(wanted);
  });
}

const hasField = (headings: readonly string[]) => headings.some((heading) => findField(heading) !== undefined);
