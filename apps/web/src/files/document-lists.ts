/**
 * Prefixes of the keys of all queries for documents of a space. Changes that move documents to another space, for example
 * archiving, invalidate both.
 */
export const documentLists = {
  product: ["product-documents"],
  order: ["order-documents"],
  archive: ["archived-documents"],
} as const;
