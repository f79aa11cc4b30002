import { documentExportColumns, exportCalls } from "@lading/contract";
import { listExport } from "../../../record/exports/list-export.ts";
import { findProductDocuments } from "./find-product-documents.ts";

export const productDocumentExport = listExport({
  name: "product-documents",
  calls: exportCalls["product-documents"],
  title: "Product documents",
  columns: documentExportColumns,
  async find(scope, query) {
    const { documents: rows, total } = await findProductDocuments(scope, query);
    return { rows, total };
  },
  toCells: ({ products, ...document }) => ({
    ...document,
    supplier_sku: products.map(({ supplier_sku }) => supplier_sku ?? "").join(" "),
    gxp_sku: products.map(({ gxp_sku }) => gxp_sku).join(" "),
  }),
});
