import { unsubscribe } from "@lading/contract";
import { recordPublicAction } from "../../record/audit/record-action.ts";
import { readCode, type OneUseCodes } from "../../ground/codes/one-use-codes.ts";
import type { GateScope } from "../../ground/db/scope.ts";
import { notFound } from "../../ground/http/refusal.ts";
import { findCodeRow, switchOffMails } from "./unsubscribe-queries.ts";

/** Switches off the mails of the user that the code belongs to. It can be repeated. */
export async function unsubscribeUser(gate: GateScope, codes: OneUseCodes, code: string, address: string) {
  const claim = readCode(code);
  if (!claim) throw notFound();
  await gate.transaction(async (db) => {
    const found = await findCodeRow(db, claim.id);
    if (!found || !codes.proves("unsubscribe", found, claim)) throw notFound();
    await switchOffMails(db, found.id);
    await recordPublicAction(db, unsubscribe, { actorId: found.id, companyId: found.company_id, address });
  });
}
