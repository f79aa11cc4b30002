import type { RunHandle, RunKind } from "../../record/runs/run-kind.ts";
import { notFound } from "../../ground/http/refusal.ts";
import { checkImport } from "./check-import.ts";
import { findImport } from "../map/import-queries.ts";
import { loadImport } from "./load-import.ts";
import { readImport } from "./read-import.ts";

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
};
