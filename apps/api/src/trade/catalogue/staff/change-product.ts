import { randomUUID } from "node:crypto";
import {
  checkMaster,
  type FieldChange,
  type GivenValue,
  isOwnField,
  type MasterField,
  masterFields,
  masterText,
  undoGraceMs,
  undoMs,
} from "@lading/contract";
import { stateChangeOrigin } from "../../../ground/db/change-origin.ts";
import type { StaffScope } from "../../../ground/db/scope.ts";
import { conflict, notFound } from "../../../ground/http/refusal.ts";
import { recordEvents } from "../../../record/outbox/record-events.ts";
import { checkValue } from "../check-value.ts";
import { type Choices, findChoices } from "../choice-queries.ts";
import { checkChanges } from "../edit/check-changes.ts";
import { requireLive } from "../edit/require-live.ts";
import { fieldsByColumn } from "../history/read-origins.ts";
import { findLiveRow, type ProductId } from "../history/value-origin-queries.ts";
import { lockProduct, publishValues } from "../publish/publish-queries.ts";
import { requireInCatalog, requireProductOfCompany } from "../require-product.ts";
import { findOwnChange, withdrawRankNotification } from "./staff-product-queries.ts";

interface Sought {
  company: string;
  id: string;
}

/** A change of one value, with both values in canonical text form. */
interface Change {
  name: MasterField;
  old_value: string | null;
  new_value: string | null;
}

/** Publishes new values of a product: all of them or none. Returns the id with which the change can be undone. */
export async function changeProduct(scope: StaffScope, sought: Sought, fields: readonly FieldChange[]) {
  const product = await requireProductOfCompany(scope, sought);
  const choices = await findChoices(scope);
  const changes = checkChanges(fields, {
    check: (name, given) => checkMasterValue(name, given, choices),
    toText: masterText,
  });
  await lockProduct(scope, product);
  const live = await findLiveRow(scope, product);
  requireInCatalog(live.withdrawn_at !== null);
  requireLive(changes, toLiveValues(live));
  const changeId = randomUUID();
  await stateChangeOrigin(scope.db, { source: "console", source_id: changeId });
  await publish(scope, product, changes);
  await recordRank(scope, { sought, live, changes, changeId, isUndo: false });
  return { change_id: changeId };
}

/** Publishes the values again that the caller's own change has replaced, unless one of them has changed since. */
export async function undoChange(scope: StaffScope, sought: Sought, changeId: string) {
  const product = await requireProductOfCompany(scope, sought);
  await lockProduct(scope, product);
  const change = await findOwnChange(scope, product, changeId, undoMs + undoGraceMs);
  if (!change) throw notFound();
  const seconds = undoMs / 1000;
  if (change.is_over)
    throw conflict("undo_over", `A change can be undone for ${seconds} seconds. It stays as it is.`, { seconds });
  const changes = Object.entries(change.changes).flatMap(([column, [before, after]]): Change[] => {
    const name = findMasterField(column);
    // Columns of products are text, numbers or booleans.
    const [old_value, new_value] = [after as GivenValue, before as GivenValue];
    return name ? [{ name, old_value: masterText(name, old_value), new_value: masterText(name, new_value) }] : [];
  });
  const live = await findLiveRow(scope, product);
  requireInCatalog(live.withdrawn_at !== null);
  requireLive(changes, toLiveValues(live));
  await stateChangeOrigin(scope.db, { source: "undo", source_id: changeId });
  await publish(scope, product, changes);
  await recordRank(scope, { sought, live, changes, changeId, isUndo: true });
  if (changes.some(({ name }) => name === "gxp_priority"))
    await withdrawRankNotification(scope, changeId, sought.company, sought.id);
}

function checkMasterValue(name: string, given: GivenValue, choices: Choices) {
  if (!isOwnField(name)) return checkValue(name, given, choices);
  const checked = checkMaster(name, given);
  return "message" in checked ? checked : { name, text: checked.text };
}

const publish = (scope: StaffScope, { company_id, id }: ProductId, changes: readonly Change[]) =>
  publishValues(
    scope,
    changes.map(({ name, new_value }) => ({ company_id, product_id: id, name, value: new_value })),
  );

function findMasterField(column: string): MasterField | undefined {
  const field = fieldsByColumn.get(column);
  return masterFields.find((name) => name === field);
}

/** The published values in canonical text form, by field. */
const toLiveValues = (live: Record<string, unknown>) =>
  new Map(
    [...fieldsByColumn].flatMap(([column]): [string, string | null][] => {
      const name = findMasterField(column);
      return name ? [[name, masterText(name, live[column] as GivenValue)]] : []; // Columns of products are text, numbers or booleans.
    }),
  );

interface RankChange {
  sought: Sought;
  /** The product before the change. */
  live: Record<string, unknown>;
  changes: readonly Change[];
  changeId: string;
  isUndo: boolean;
}

/** Records a new rank, of which the company is notified. An undo withdraws that notification. */
async function recordRank(scope: StaffScope, { sought, live, changes, changeId, isUndo }: RankChange) {
  const rank = changes.find(({ name }) => name === "gxp_priority");
  if (!rank) return;
  const current = (name: MasterField, column: string) =>
    changes.find((one) => one.name === name)?.new_value ?? (live[column] as string | null); // Both columns are text.
  const toRank = (text: string | null) => (text === null ? null : Number(text));
  await recordEvents(scope, [
    {
      company_id: sought.company,
      type: "product.rank.changed",
      subject: sought.id,
      data: {
        sku: current("sku", "supplier_sku") ?? "",
        name: current("name", "name") ?? "",
        category: current("category", "category"),
        change_id: changeId,
        old_priority: toRank(rank.old_value),
        new_priority: toRank(rank.new_value),
        ...(isUndo && { is_undo: true as const }),
      },
    },
  ]);
}
