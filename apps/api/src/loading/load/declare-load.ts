import { loadKinds } from "@lading/contract";
import { stateChangeOrigin } from "../../ground/db/change-origin.ts";
import { recordOwnAction } from "../../record/audit/record-action.ts";
import { recordEvents } from "../../record/outbox/record-events.ts";
import { noteLoads } from "./company-load-queries.ts";
import type { Feed, LoadScope } from "../feeds/feed.ts";
import type { LoadReport } from "../feeds/load-report.ts";
import { stateLoad } from "./trial-queries.ts";

/** States which load the changes and events of this transaction belong to. */
export async function declareLoad(scope: LoadScope, loadId: string) {
  await stateLoad(scope, loadId);
  const origin =
    "keyId" in scope ? ({ source: "intake", key_id: scope.keyId } as const) : ({ source: "console" } as const);
  await stateChangeOrigin(scope.db, { ...origin, source_id: loadId });
}

/**
 * Records the end of a load for each company of which it has created or updated rows. A load of staff belongs to no company, so
 * each company also gets its own audit record.
 */
export async function recordLoadEnd(
  scope: LoadScope,
  loadId: string,
  { kind }: Feed,
  saved: LoadReport["saved"],
  failure: { has_failed?: true } = {},
) {
  await noteLoads(
    scope,
    "keyId" in scope ? "by_key_at" : "by_staff_at",
    saved.map(({ company_id }) => company_id),
  );
  await recordEvents(
    scope,
    saved.map(({ company_id, created, updated }) => ({
      company_id,
      type: "run.finished",
      subject: loadId,
      data: { kind, created, updated, ...failure },
    })),
  );
  if ("keyId" in scope) return;
  const { db, user } = scope;
  const record_name = loadKinds[kind].label;
  for (const { company_id, created, updated } of saved)
    await recordOwnAction(db, "load-rows", company_id, { id: loadId, record_name, kind, created, updated }, user.id);
}
