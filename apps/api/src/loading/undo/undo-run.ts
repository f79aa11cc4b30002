import { type LoadKind, loadKinds } from "@lading/contract";
import { feeds } from "../feeds/feeds.ts";
import { recordOwnAction } from "../../record/audit/record-action.ts";
import { notifyOfLoad, stateLoad } from "../load/trial-queries.ts";
import { restoreBatch } from "./restore-batch.ts";
import type { RunHandle, RunKind } from "../../record/runs/run-kind.ts";
import { markUndone } from "../../record/runs/run-queries.ts";
import { countChanges, findChanges } from "./import-change-queries.ts";
import { getImportFields } from "../map/import-feeds.ts";
import { showStored } from "../map/import-field.ts";
import { appendProblems } from "../check/problem-queries.ts";
import { deleteCreated } from "./delete-created.ts";
import { undoReason, withdrawCreated } from "./withdraw-created.ts";
import { readToday } from "../../trade/catalogue/withdrawal/withdrawal-queries.ts";
import { type EditedProduct, withdrawal } from "../../record/outbox/notification-texts.ts";
import { recordEvents } from "../../record/outbox/record-events.ts";

const BATCH_ROWS = 1000;

/** Where an undo goes on after an interruption. */
interface UndoCursor {
  row: number;
  /** The number of restored rows of each company. An undo that began before this was counted has none. */
  restored?: Record<string, number>;
  /** The number of withdrawn products of each company. */
  withdrawn?: Record<string, number>;
  /** The first withdrawn product of each company, which its notification names if it is the only one. */
  first?: Record<string, EditedProduct>;
}

/** The values that an undo puts back. */
export interface UndoParams {
  import: string;
  kind: LoadKind;
}

/**
 * Puts back the values that an import has changed and nobody has changed since, withdraws the products that it has created and nobody has
 * touched, and deletes created receipts. The others become problems of the import.
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
        const first = { ...run.cursor?.first };
        // A created row has no former values.
        const [created = [], changed = []] = [true, false].map((isCreated) =>
          rows.filter(({ old }) => (Object.keys(old).length === 0) === isCreated),
        );
        if (created.length > 0 && kind !== "products") {
          const deleted = await deleteCreated(scope, feeds[kind], created, run.id);
          counts.updated = (counts.updated ?? 0) + deleted.rows.length;
          for (const { company_id } of deleted.rows) byCompany[company_id] = (byCompany[company_id] ?? 0) + 1;
          counts.conflicts = (counts.conflicts ?? 0) + deleted.kept.length;
          await appendProblems(scope, importId, deleted.kept);
        } else if (created.length > 0) {
          const outcome = await withdrawCreated(scope, importId, created);
          for (const [company, products] of Object.entries(outcome.withdrawn)) {
            withdrawn[company] = (withdrawn[company] ?? 0) + products.length;
            counts.withdrawn = (counts.withdrawn ?? 0) + products.length;
            for (const { gxp_sku, sku, name } of products.slice(0, 1)) first[company] ??= { gxp_sku, sku, name };
          }
          counts.kept = (counts.kept ?? 0) + outcome.kept.length;
          await appendProblems(scope, importId, outcome.kept);
        }
        if (changed.length > 0) {
          const { kept, restored } = await restoreBatch(scope, feeds[kind], changed, run.id);
          // Restored ranks are no news, but lines of restored orders wait for answers again.
          if (kind.startsWith("purchase-order")) {
            await stateLoad(scope, run.id);
            await notifyOfLoad(scope, []);
          }
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
          cursor: { row: rows.at(-1)?.row ?? run.cursor?.row ?? 0, restored: byCompany, withdrawn, first },
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
    const { restored = {}, withdrawn = {}, first = {} } = (cursor as UndoCursor | null) ?? {};
    const on = await readToday(db);
    for (const companyId of new Set([...Object.keys(restored), ...Object.keys(withdrawn)])) {
      const counts = {
        updated: restored[companyId] ?? 0,
        ...(withdrawn[companyId] && { withdrawn: withdrawn[companyId] }),
      };
      const [updated, products] = [restored[companyId] ?? 0, withdrawn[companyId] ?? 0];
      const only = products === 1 ? first[companyId] : undefined;
      // Nobody touched the products, so they had no changes that wait.
      const ended = { products, gxp_sku: only?.gxp_sku ?? null, reason: undoReason, on, edits: 0 };
      await recordEvents(
        { db },
        [{ company_id: companyId, type: "run.undone", subject: id, data: { kind, updated, withdrawn: products } }],
        products === 0 ? null : withdrawal(ended, only),
      );
      await recordOwnAction(db, "undo-rows", companyId, { id, record_name, kind, ...counts }, userId);
    }
  },
} satisfies RunKind;
