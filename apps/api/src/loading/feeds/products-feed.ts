import { attributeValue, editableIds, getAttribute, getColumn, getSqlType, GxpSku } from "@lading/contract";
import { resolveCompanies } from "./find-companies.ts";
import type { Feed, FeedColumn } from "./feed.ts";
import { code, count, line, name, prose } from "./field-rules.ts";
import { linkPictures } from "./link-pictures.ts";
import { measure } from "./measures.ts";

const attributeColumns = Object.fromEntries(
  editableIds.map((id): [string, FeedColumn] => {
    const { unit, required = false, value: attribute } = getAttribute(id);
    const value = unit === "lb" || unit === "in" ? measure(id, unit) : attributeValue(id);
    const type = getSqlType(id);
    return [getColumn(id), { required, value, type, ...(attribute.type === "money" && { isA: "money" }) }];
  }),
);

const choiceColumns = Object.fromEntries(
  editableIds.flatMap((id) => {
    const { value } = getAttribute(id);
    return value.type === "choice" ? [[getColumn(id), value.of]] : [];
  }),
);

export const productsFeed: Feed = {
  kind: "products",
  table: "products",
  touches: ["products", "product_search", "product_counts"],
  columns: {
    company_code: { required: true, value: code, isReference: true },
    gxp_sku: { required: true, value: GxpSku },
    name: { required: true, value: name },
    description: { value: prose },
    gxp_priority: { value: count, type: "integer" },
    image_file: { value: line, isReference: true },
    ...attributeColumns,
  },
  company: "company_id",
  namedBy: ["gxp_sku"],
  isTakenBack: true,
  key: ["company_id", "gxp_sku"],
  names: choiceColumns,
  resolve: resolveCompanies,
  prepare: linkPictures,
};
