import { requestPasswordReset, type PasswordResetRequest } from "@lading/contract";
import type * as z from "zod/mini";
import { recordPublicAction } from "../../record/audit/record-action.ts";
import type { GateScope } from "../../ground/db/scope.ts";
import { tooManyAttempts } from "../../ground/http/refusal.ts";
import type { AuthParts } from "./auth-parts.ts";
import type { Caller } from "./caller.ts";
import { countAttempt } from "./login-limit-queries.ts";
import { resetLimitKeys } from "./login-limit.ts";
import { mustSignInAtCompany } from "./company-rule-queries.ts";
import { resetMail, signInAtCompanyMail } from "./password-mails.ts";
import { insertReset, keepIf } from "./password-queries.ts";
import { findAccount } from "./session-queries.ts";
import { getRefusal } from "./sign-in.ts";

/**
 * Mails a link that sets a new password. For an address without an account, the same rows are written and rolled back, so
 * that neither the response nor its time reveals accounts, and such requests store only counters. Returns whether a mail is
 * sent, only for the log.
 */
export async function requestReset(
  gate: GateScope,
  { writeMail }: AuthParts,
  given: z.output<typeof PasswordResetRequest>,
  caller: Caller,
) {
  const email = given.email.toLowerCase();
  const keys = resetLimitKeys(email, caller.address);
  return gate.transaction(async (db) => {
    const wait = await countAttempt(db, keys);
    if (wait > 0) throw tooManyAttempts(wait);
    const account = await findAccount(db, email);
    const user = account && !getRefusal(account) ? account : undefined;
    const claims = { ip_address: given.ip_address, user_agent: given.user_agent };
    const isOfCompany = await mustSignInAtCompany(db, user?.id);
    await keepIf(db, user !== undefined, async () => {
      const reset = await insertReset(db, { userId: user?.id ?? null, address: caller.address, claims });
      const mail = isOfCompany ? signInAtCompanyMail(email, user?.company_name ?? "") : resetMail(email, reset);
      await writeMail(db, mail);
      await recordPublicAction(db, requestPasswordReset, {
        actorId: user?.id,
        companyId: user?.company_id ?? undefined,
        details: claims,
        address: caller.address,
      });
    });
    return user !== undefined;
  });
}
