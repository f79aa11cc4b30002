import { exportCalls, productExportColumns } from "@lading/contract";
import { listExport } from "../../../record/exports/list-export.ts";
import { findDetailedProducts } from "./product-export-queries.ts";

export const productExport = listExport({
  name: "products",
  calls: exportCalls.products,
  title: "Products",
  columns: productExportColumns,
  find: findDetailedProducts,
  toCells: (product) => product,
});
