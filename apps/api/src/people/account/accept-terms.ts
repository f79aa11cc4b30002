import type { SessionScope } from "../../ground/db/scope.ts";
import { conflict, errorAnswer, forbidden, Refusal } from "../../ground/http/refusal.ts";
import { recordEvents } from "../../record/outbox/record-events.ts";
import { findLatestTerms, insertAcceptance, type Reader } from "./terms-queries.ts";

/** The terms that the user has read, by the number of the version or its publication in Unix seconds. Without both, the latest. */
interface ReadTerms {
  version?: number | undefined;
  created_ts?: number | undefined;
}

/** Accepts the terms that the user has read, if they are still the latest. Accepting twice changes nothing. */
export async function acceptLatestTerms(scope: SessionScope, read: ReadTerms, reader: Reader) {
  const { id, companyId } = scope.user;
  if (companyId === null)
    throw forbidden("vendors_only", "The terms are for vendors; the provider's staff are not asked.");
  const latest = await findLatestTerms(scope);
  if (!latest) throw conflict("no_terms", "There are no terms and conditions to accept yet.");
  const { text, created_ts, version, sha256 } = latest;
  if ((read.version ?? version) !== version || (read.created_ts ?? created_ts) !== created_ts)
    throw new Refusal(409, {
      ...errorAnswer(
        "terms_changed",
        "The terms and conditions have changed since you opened them. Read the latest ones to go on.",
      ),
      terms: { text, created_ts, version, sha256 },
    });
  if (await insertAcceptance(scope, latest, reader))
    await recordEvents(scope, [
      { company_id: companyId, type: "terms.accepted", subject: id, data: { terms_id: latest.id } },
    ]);
}
