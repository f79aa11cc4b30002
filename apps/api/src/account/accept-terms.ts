import type { SessionScope } from "../db/scope.ts";
import { conflict, forbidden } from "../http/refusal.ts";
import { recordEvents } from "../outbox/record-events.ts";
import { findLatestTerms, insertAcceptance, type Reader } from "./terms-queries.ts";

/** Accepts the version with the timestamp `readTs`, in Unix seconds, or the latest. Accepting twice changes nothing. */
export async function acceptLatestTerms(scope: SessionScope, readTs: number | undefined, reader: Reader) {
  const { id, companyId } = scope.user;
  if (companyId === null)
    throw forbidden("vendors_only", "The terms are for vendors; the provider's staff are not asked.");
  const latest = await findLatestTerms(scope);
  if (!latest) throw conflict("no_terms", "There are no terms and conditions to accept yet.");
  if (readTs !== undefined && readTs !== latest.created_ts)
    throw conflict(
      "terms_changed",
      "The terms and conditions have changed since you opened them. Read the latest ones to go on.",
    );
  if (await insertAcceptance(scope, latest.id, reader))
    await recordEvents(scope, [
      { company_id: companyId, type: "terms.accepted", subject: id, data: { terms_id: latest.id } },
    ]);
}
