import { loadKinds, undoDays } from "@lading/contract";
import type { StaffScope } from "../../ground/db/scope.ts";
import { conflict } from "../../ground/http/refusal.ts";
import { startRun } from "../../record/runs/run-queries.ts";
import { setUndo } from "../map/import-queries.ts";
import { requireImport } from "./show-import.ts";
import type { UndoParams } from "../undo/undo-run.ts";

/** Starts the undo of an import in the background. */
export async function undoImport(scope: StaffScope, id: string) {
  const row = await requireImport(scope, id, "for update");
  if (!row.undo_until)
    throw conflict(
      "undo_unavailable",
      `This import cannot be undone. Imports can be undone once, for ${undoDays} days.`,
      {
        days: undoDays,
      },
    );
  const params: UndoParams = { import: id, kind: row.kind };
  const run = await startRun(scope, {
    kind: "undo",
    subject: row.kind,
    permission: loadKinds[row.kind].permission,
    source: row.file_name,
    params,
    state: "loading",
  });
  await setUndo(scope, id, run);
  return { run };
}
