import { hashAskCode } from "../../../ground/codes/one-use-codes.ts";
import type { ApiDatabase } from "../../../ground/db/database.ts";
import { openDocumentAsk, openGate, type VendorScope } from "../../../ground/db/scope.ts";
import { conflict, notFound } from "../../../ground/http/refusal.ts";
import { findAskByHash, findOpenedAsk, type OpenedAsk } from "./opened-ask-queries.ts";

/**
 * Opens the transaction of a link. The response is the same whether its code is unknown or the link was revoked or has expired, its company is
 * suspended or has the feature off, or the person who asked may not ask any more. `work` also gets links that were used.
 */
export async function openLink<T>(
  database: ApiDatabase,
  code: string,
  mode: "read only" | "read write",
  work: (scope: VendorScope, ask: OpenedAsk) => Promise<T>,
): Promise<T> {
  const hash = hashAskCode(code);
  const row = hash && (await openGate(database).transaction((db) => findAskByHash(db, hash)));
  if (!row) throw notFound();
  return openDocumentAsk(database.vendor, row.id, mode, async (scope) => {
    if (!scope?.user.permissions.includes("requirements.share")) throw notFound();
    if (scope.user.flagsOff.includes("Required Documents")) throw notFound();
    const ask = await findOpenedAsk(scope, row.id, mode);
    if (!ask || ask.company_status === "suspended" || ask.is_over) throw notFound();
    return work(scope, ask);
  });
}

/** Refuses what a used link cannot do any more. */
export function requireUnused({ sent_at: sentAt }: OpenedAsk) {
  if (sentAt !== null)
    throw conflict("ask_over", "The documents were sent already. Ask the person who sent you the link for a new one.", {
      sent_at: sentAt.toISOString(),
    });
}
