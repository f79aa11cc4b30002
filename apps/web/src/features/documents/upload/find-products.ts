import { type ProductRow, searchProductsByFields } from "@lading/contract";
import { call } from "../../../lib/api.ts";

/** The most products to which one call can link a document. */
export const mostProducts = 1000;
/** The most SKUs that are looked up from one paste. */
const mostSkus = 200;
const atOnce = 4;
const pageSize = 100;

/**
 * Returns the SKUs of a pasted list; undefined if the text is no list. SKUs are separated by lines, tabs or semicolons, and by
 * commas if no part contains a blank, because names of products contain commas too.
 */
export function readSkus(text: string) {
  const parts = text.split(/[\r\n\t;]+/).flatMap((part) => {
    const pieces = part.split(",").map((piece) => piece.trim());
    return pieces.some((piece) => /\s/.test(piece)) ? [part.trim()] : pieces;
  });
  const skus = [...new Set(parts.filter(Boolean))];
  return skus.length > 1 ? skus : undefined;
}

/** Finds the products with these SKUs in the order of the list, either the vendor's or the provider's, in any case. */
export async function findBySkus(skus: readonly string[]) {
  const asked = skus.slice(0, mostSkus);
  const waiting = [...asked];
  const found = new Map<string, readonly ProductRow[]>();
  const work = async () => {
    for (let sku = waiting.shift(); sku !== undefined; sku = waiting.shift()) {
      const wanted = sku.toLowerCase();
      const { products } = await call(searchProductsByFields, { query: { search: sku, page: 1, page_size: pageSize } });
      const same = products.filter((row) =>
        [row.gxp_sku, row.supplier_sku].some((one) => one?.toLowerCase() === wanted),
      );
      if (same.length > 0) found.set(sku, same);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return {
    found: asked.flatMap((sku) => found.get(sku) ?? []),
    missing: asked.filter((sku) => !found.has(sku)),
    leftOut: skus.length - asked.length,
  };
}

/** Returns all products that a search finds, up to the most that can be linked at once. */
export async function findAllProducts(search: string) {
  const found: ProductRow[] = [];
  for (let page = 1; found.length < mostProducts; page++) {
    const query = { search, page, page_size: pageSize } as const;
    const { products, total_items } = await call(searchProductsByFields, { query });
    found.push(...products);
    if (products.length === 0 || found.length >= total_items) break;
  }
  return found.slice(0, mostProducts);
}
