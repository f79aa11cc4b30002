import { editExportColumns, exportCalls, getAttribute } from "@lading/contract";
import { listExport } from "../../../record/exports/list-export.ts";
import { toFieldEdit } from "../field-edit.ts";
import { findOwnEdits } from "./own-edit-queries.ts";

export const ownEditExport = listExport({
  name: "own-edits",
  calls: exportCalls["own-edits"],
  title: "Changes",
  columns: editExportColumns,
  async find(scope, query) {
    const { count: total, results } = await findOwnEdits(scope, query);
    return { rows: results.map(toFieldEdit), total };
  },
  toCells: ({ product_name, name, submitted_at, decided_at, ...edit }) => ({
    ...edit,
    product: product_name,
    field: getAttribute(name).label,
    submitted: submitted_at,
    decided: decided_at,
  }),
});
