import { stateChangeOrigin } from "../../ground/db/change-origin.ts";
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

/** Records the end of a load for each company of which it has created or updated rows. */
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
}
