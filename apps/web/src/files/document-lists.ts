/**
 * What the keys of all queries begin with that show documents of a space. What takes documents from one space to another,
 * as archiving and restoring do, has both asked for again.
 */
export const documentLists = {
  product: ["product-documents"],
  order: ["order-documents"],
  archive: ["archived-documents"],
} as const;
