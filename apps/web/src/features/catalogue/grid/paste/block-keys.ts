import type { AttributeId } from "@lading/contract";

/** The keys by which the rows of a block can name their products. */
export const keyLabels = { gxp_sku: "GXP SKU", sku: "Supplier SKU", upc: "UPC" } as const;
export type KeyField = keyof typeof keyLabels;
export const keyFields: readonly KeyField[] = ["gxp_sku", "sku", "upc"];

/** A product with the keys by which a block can name it. */
export type KeyedProduct = { gxp_sku: string } & Partial<Record<KeyField, string | undefined>>;

export interface BlockPlace {
  /** The shown products. */
  products: readonly KeyedProduct[];
  /** The shown columns. */
  columns: readonly AttributeId[];
  /** The place of the first selected cell. */
  row: number;
  column: number;
}

/** The products by their key in lower case. Null for a key that several products have. */
export function findProducts(products: readonly KeyedProduct[], field: KeyField) {
  const found = new Map<string, string | null>();
  for (const product of products) {
    const key = product[field]?.toLowerCase();
    if (key) found.set(key, found.has(key) ? null : product.gxp_sku);
  }
  return found;
}
