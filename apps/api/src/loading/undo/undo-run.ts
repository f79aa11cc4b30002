import { type LoadKind, loadKinds } from "@lading/contract";
import { feeds } from "../feeds/feeds.ts";
import { recordOwnAction } from "../../record/audit/record-action.ts";
import { restoreBatch } from "./restore-batch.ts";
import type { RunHandle, RunKind } from "../../record/runs/run-kind.ts";
import { markUndone } from "../../record/runs/run-queries.ts";
import { countChanges, findChanges } from "./import-change-queries.ts";
import { getImportFields } from "../map/import-feeds.ts";
import { showStored } from "../map/import-field.ts";
import { appendProblems } from "../check/problem-queries.ts";
import { withdrawCreated } from "./withdraw-created.ts";

const BATCH_ROWS = 1000;

/** Where an undo goes on after an interruption. */
interface UndoCursor {
  row: number;
  /** The number of restored rows of each company. An undo that began before this was counted has none. */
  restored?: Record<string, number>;
  /** The number of withdrawn products of each company. */
  withdrawn?: Record<string, number>;
}

/** The values that an undo puts back. */
export interface UndoParams {
  import: string;
  kind: LoadKind;
}

/**
 * Puts back the values that an import has changed and nobody has changed since, and withdraws the products that it has created and
 * nobody has touched. The others become problems of the import.
 */
export const undoRun = {
  kind: "undo",
  async execute(given) {
    const run = given as RunHandle<UndoParams, UndoCursor>; // undoImport starts it with these params.
    const { import: importId, kind } = run.params;
    const fields = new Map(getImportFields(kind).map((field) => [field.id, field]));
    const total = await run.read((scope) => countChanges(scope, importId));
    let hasMore = true;
    while (hasMore)
      await run.save(async (scope) => {
        const rows = await findChanges(scope, importId, run.cursor?.row ?? 0, BATCH_ROWS);
        hasMore = rows.length === BATCH_ROWS;
        const [done, counts] = [run.done + rows.length, { ...run.counts }];
        const byCompany = { ...run.cursor?.restored };
        const withdrawn = { ...run.cursor?.withdrawn };
        // A created row has no former values.
        const [created = [], changed = []] = [true, false].map((isCreated) =>
          rows.filter(({ old }) => (Object.keys(old).length === 0) === isCreated),
        );
        if (created.length > 0) {
          const outcome = await withdrawCreated(scope, importId, created);
          for (const [company, count] of Object.entries(outcome.withdrawn)) {
            withdrawn[company] = (withdrawn[company] ?? 0) + count;
            counts.withdrawn = (counts.withdrawn ?? 0) + count;
          }
          counts.kept = (counts.kept ?? 0) + outcome.kept.length;
          await appendProblems(scope, importId, outcome.kept);
        }
        if (changed.length > 0) {
          const { kept, restored } = await restoreBatch(scope, feeds[kind], changed, run.id);
          counts.updated = (counts.updated ?? 0) + restored.length;
          const restoredRows = new Set(restored);
          for (const { row, company_id } of changed)
            if (restoredRows.has(row)) byCompany[company_id] = (byCompany[company_id] ?? 0) + 1;
          counts.conflicts = (counts.conflicts ?? 0) + kept.length;
          await appendProblems(
            scope,
            importId,
            kept.map(({ row, field, live }) => ({
              row,
              column: null,
              header: null,
              field,
              value: showStored(fields.get(field), live),
              code: "conflict" as const,
              message: `${fields.get(field)?.label ?? field} was changed after the import, so the undo left it.`,
              hint: null,
              is_warning: true,
            })),
          );
        }
        if (!hasMore) await markUndone(scope, importId);
        return {
          cursor: { row: rows.at(-1)?.row ?? run.cursor?.row ?? 0, restored: byCompany, withdrawn },
          done,
          total,
          counts,
        };
      });
    return { state: "loaded" };
  },
  async recordEnd(db, { id, params, cursor, userId }) {
    const { kind } = params as UndoParams;
    const record_name = loadKinds[kind].label;
    const { restored = {}, withdrawn = {} } = (cursor as UndoCursor | null) ?? {};
    for (const companyId of new Set([...Object.keys(restored), ...Object.keys(withdrawn)])) {
      const counts = {
        updated: restored[companyId] ?? 0,
        ...(withdrawn[companyId] && { withdrawn: withdrawn[companyId] }),
      };
      await recordOwnAction(db, "undo-rows", companyId, { id, record_name, kind, ...counts }, userId);
    }
  },
} satisfies RunKind;
