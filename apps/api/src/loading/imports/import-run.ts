import type { EndedRun, RunHandle, RunKind } from "../../record/runs/run-kind.ts";
import { notFound } from "../../ground/http/refusal.ts";
import { checkImport } from "./check-import.ts";
import { findImport } from "../map/import-queries.ts";
import { type LoadCursor, loadImport } from "./load-import.ts";
import { readImport } from "./read-import.ts";
import { recordLoadedRows } from "./record-loaded-rows.ts";

/** The step that the server executes. */
interface ImportParams {
  step: "read" | "check" | "load";
}

const steps = { read: readImport, check: checkImport, load: loadImport };

/** Imports a file in three steps, between which a person decides. */
export const importRun: RunKind = {
  kind: "import",
  async execute(run) {
    const row = await run.read((scope) => findImport(scope, run.id));
    if (!row) throw notFound();
    const { step } = run.params as ImportParams; // queueRun stores them.
    return steps[step](run as RunHandle<unknown, never>, row); // Each step stores its own cursor.
  },
  async recordEnd(db, run) {
    const { step } = run.params as Partial<ImportParams>; // A run that waits for its first step has none.
    if (step === "load") await recordLoadedRows(db, run as EndedRun<unknown, LoadCursor>);
  },
};
