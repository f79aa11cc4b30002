import { type AttributeId, attributeIds, getAttribute, getColumn, type ListKey } from "@lading/contract";
import type { ImportField } from "../../map/import-field.ts";
import { getImportFields } from "../../map/import-feeds.ts";
import { normalize } from "../../../trade/value-lists/normal-text.ts";
import { keyColumn } from "../file-columns.ts";

/** The keys of workbooks for the columns of product files that vendors may send. */
const keys = new Map<string, AttributeId>(
  attributeIds.filter((id) => getAttribute(id).editable || id === keyColumn).map((id) => [getColumn(id), id]),
);

/** The name, which only new products take from a list. */
export const nameField = "name";

/** The fields that the columns of a vendor's own list can become, by the keys of workbooks. None is required. */
export const listFields: readonly ImportField[] = getImportFields("products").flatMap((field) => {
  const id = field.id === nameField ? nameField : keys.get(field.id);
  return id ? [{ ...field, id, isRequired: false, synonyms: [...field.synonyms, normalize(field.id)] }] : [];
});

/** The fields by which a list names its products, the most reliable first. */
export const listKeys = ["gxp_sku", "sku", "upc"] as const satisfies readonly ListKey[];
