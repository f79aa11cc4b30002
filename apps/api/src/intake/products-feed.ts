import { attributeIds, attributeOf, attributeValue, GxpSku, type AttributeId } from "@lading/contract";
import { extend } from "./batch.ts";
import { findCompanies, unknownCompany } from "./find-companies.ts";
import type { Feed, FeedColumn } from "./feed.ts";
import { code, count, line, name, prose } from "./field-rules.ts";
import { linkPictures } from "./link-pictures.ts";
import { measure } from "./measures.ts";

/** Columns of the attributes bear their names, but that `sku` of the catalogue is `supplier_sku` in files. */
const columnOf = (id: AttributeId) => (id === "sku" ? "supplier_sku" : id);

const columnTypes = { number: "numeric", money: "numeric", integer: "int", date: "date", boolean: "boolean" } as const;

function attributeColumns() {
  const editable = attributeIds.filter((id) => attributeOf(id).editable);
  return Object.fromEntries(
    editable.map((id): [string, FeedColumn] => {
      const { value, unit, required = false } = attributeOf(id);
      const isText = value.type === "text" || value.type === "choice";
      const check = unit === "lb" || unit === "in" ? measure(id, unit) : attributeValue(id);
      return [columnOf(id), { required, value: check, ...(!isText && { type: columnTypes[value.type] }) }];
    }),
  );
}

export const productsFeed: Feed = {
  kind: "products",
  table: "products",
  touches: ["products", "product_search", "product_counts"],
  columns: {
    company_code: { required: true, value: code, isReference: true },
    gxp_sku: { required: true, value: GxpSku },
    name: { required: true, value: name },
    description: { value: prose },
    gxp_priority: { value: count, type: "int" },
    image_file: { value: line, isReference: true },
    ...attributeColumns(),
  },
  key: ["company_id", "gxp_sku"],
  names: { category: "categories", vendor_quantity_uom: "units_of_measure" },
  async resolve(scope, batch) {
    const companies = await findCompanies(scope, batch);
    extend(batch, ["company_id"], (cell) => {
      const company = companies.get(cell("company_code") ?? "");
      return company ? [company] : unknownCompany(cell("company_code"));
    });
  },
  prepare: linkPictures,
};
