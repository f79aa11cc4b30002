import { type AttributeId, canonicalText, editableIds, type ProductDetail } from "@lading/contract";

/** The live values of the editable attributes of a product, in their canonical text form. */
export const getLiveValues = (product: ProductDetail): [AttributeId, string | null][] =>
  editableIds.map((id) => [id, canonicalText(id, product[id])]);
