import { registerUser, type Registration } from "@lading/contract";
import type * as z from "zod/mini";
import { recordPublicAction } from "../audit/record-action.ts";
import type { GateScope } from "../db/scope.ts";
import { impossible, invalid } from "../http/refusal.ts";
import type { AuthParts } from "./auth-parts.ts";
import type { Caller } from "./caller.ts";
import { acceptInvitation, hasAccount, insertUser } from "./invitation-queries.ts";
import { judgePassword } from "./judge-password.ts";
import { openInvitation } from "./open-invitation.ts";
import { hashPassword } from "./passwords.ts";

const accepted = () =>
  impossible("This invitation was accepted already. Sign in with your e-mail address and password.");
const taken = () =>
  invalid({
    email: ["This e-mail address has an account already. Sign in with it, or ask to be invited under another."],
  });

/** Makes the invited person a user of the company, with the role of the invitation. One invitation makes one user. */
export async function becomeUser(
  gate: GateScope,
  { codes }: AuthParts,
  given: z.output<typeof Registration>,
  caller: Caller,
) {
  const { code, password, phone_number, ...person } = given;
  const invitation = await openUnaccepted(gate, codes, code);
  const { company_id, role_id, email, company_name } = invitation;
  if (await gate.transaction((db) => hasAccount(db, email))) {
    // The account may be this invitation's own, made a moment ago by the same link.
    await openUnaccepted(gate, codes, code);
    throw taken();
  }
  const objection = await judgePassword(password, { ...person, email, company_name });
  if (objection) throw invalid({ password: [objection] });

  const password_hash = await hashPassword(password);
  await gate.transaction(async (db) => {
    if (!(await acceptInvitation(db, invitation))) throw accepted();
    const user = { ...person, phone_number: phone_number || null, company_id, role_id, email, password_hash };
    const userId = await insertUser(db, user);
    if (!userId) throw taken();
    await recordPublicAction(db, registerUser, {
      actorId: userId,
      companyId: company_id,
      details: { invitation_id: invitation.id },
      address: caller.address,
    });
  });
}

async function openUnaccepted(gate: GateScope, codes: AuthParts["codes"], code: string) {
  const invitation = await openInvitation(gate, codes, code);
  if (invitation.accepted_at !== null) throw accepted();
  return invitation;
}
