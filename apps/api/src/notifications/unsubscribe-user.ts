import { unsubscribe } from "@lading/contract";
import { recordPublicAction } from "../audit/record-action.ts";
import { readCode, type CodeMint } from "../auth/one-use-codes.ts";
import type { GateScope } from "../db/scope.ts";
import { notFound } from "../http/refusal.ts";
import { findCodeRow, switchOffMails } from "./unsubscribe-queries.ts";

/** Switches off the mails of the user to whom one with this code went; as often as somebody asks for it. */
export async function unsubscribeUser(gate: GateScope, codes: CodeMint, code: string, address: string) {
  const claim = readCode(code);
  if (!claim) throw notFound();
  await gate.transaction(async (db) => {
    const found = await findCodeRow(db, claim.id);
    if (!found || !codes.proves("unsubscribe", found, claim)) throw notFound();
    await switchOffMails(db, found.id);
    await recordPublicAction(db, unsubscribe, { actorId: found.id, companyId: found.company_id, address });
  });
}
