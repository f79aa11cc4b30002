import { requestPasswordReset, type PasswordResetRequest } from "@lading/contract";
import type * as z from "zod/mini";
import { recordPublicAction } from "../audit/record-action.ts";
import type { GateScope } from "../db/scope.ts";
import { tooManyAttempts } from "../http/refusal.ts";
import type { AuthParts } from "./auth-parts.ts";
import type { Caller } from "./caller.ts";
import { countAttempt } from "./login-limit-queries.ts";
import { resetLimitKeys } from "./login-limit.ts";
import { resetMail } from "./password-mails.ts";
import { insertReset } from "./password-queries.ts";
import { findAccount } from "./session-queries.ts";
import { refusalOf } from "./sign-in.ts";

/**
 * Mails a link that sets a new password. For an address that nobody may sign in with, all is written alike and nothing is
 * sent, so that neither answer nor time tells who has an account.
 */
export async function requestReset(
  gate: GateScope,
  { writeMail }: AuthParts,
  given: z.output<typeof PasswordResetRequest>,
  caller: Caller,
) {
  const email = given.email.toLowerCase();
  const keys = resetLimitKeys(email, caller.address);
  await gate.transaction(async (db) => {
    const wait = await countAttempt(db, keys);
    if (wait > 0) throw tooManyAttempts(wait);
    const account = await findAccount(db, email);
    const user = account && !refusalOf(account) ? account : undefined;
    const claims = { ip_address: given.ip_address, user_agent: given.user_agent };
    const reset = await insertReset(db, { userId: user?.id ?? null, address: caller.address, claims });
    await writeMail(db, { ...resetMail(email, reset), isWithheld: user === undefined });
    await recordPublicAction(db, requestPasswordReset, {
      actorId: user?.id,
      companyId: user?.company_id ?? undefined,
      details: claims,
      address: caller.address,
    });
  });
}
