import { registerUser, type Registration } from "@lading/contract";
import type * as z from "zod/mini";
import { foreignAddress, judgeAddress } from "../addresses/judge-address.ts";
import { recordPublicAction } from "../../record/audit/record-action.ts";
import type { GateScope } from "../../ground/db/scope.ts";
import { badRequest, invalid } from "../../ground/http/refusal.ts";
import type { AuthParts } from "./auth-parts.ts";
import type { Caller } from "./caller.ts";
import { acceptInvitation, hasAccount, insertUser } from "./accept-invitation-queries.ts";
import { checkPassword } from "./check-password.ts";
import { openInvitation } from "./open-invitation.ts";
import { hashPassword } from "./passwords.ts";

const accepted = ({ email }: { email: string }) =>
  badRequest(
    "invitation_accepted",
    "This invitation was accepted already. Sign in with your email address and password.",
    { email },
  );
const taken = () =>
  invalid({
    email: ["This email address has an account already. Sign in with it, or ask to be invited under another."],
  });

/** Creates the invited user in the company, with the role of the invitation. An invitation creates one user. */
export async function becomeUser(
  gate: GateScope,
  parts: Pick<AuthParts, "codes" | "readIdentity">,
  given: z.output<typeof Registration>,
  caller: Caller,
) {
  const { code, password, phone_number, ...person } = given;
  const invitation = await openUnaccepted(gate, parts, code);
  const { company_id, role_id, email, company_name } = invitation;
  // Another company may have proved the domain since the invitation.
  if ((await gate.transaction((db) => judgeAddress(db, company_id, email))) === "foreign")
    throw invalid({ email: [foreignAddress(email)] });
  if (await gate.transaction((db) => hasAccount(db, email))) {
    // A concurrent request with the same link may have created the account.
    await openUnaccepted(gate, parts, code);
    throw taken();
  }
  const objection = await checkPassword(
    password,
    { ...person, email, company_name },
    await gate.transaction(parts.readIdentity),
  );
  if (objection) throw invalid({ password: [objection] });

  const password_hash = await hashPassword(password, { key: email, isKnown: true });
  await gate.transaction(async (db) => {
    if (!(await acceptInvitation(db, invitation))) throw accepted(invitation);
    const userId = await insertUser(db, {
      ...person,
      phone_number: phone_number || null,
      company_id,
      role_id: role_id!, // A pending invitation has a role, which a check of the table requires.
      email,
      password_hash,
    });
    if (!userId) throw taken();
    await recordPublicAction(db, registerUser, {
      actorId: userId,
      companyId: company_id ?? undefined,
      details: { invitation_id: invitation.id },
      address: caller.address,
    });
  });
}

async function openUnaccepted(gate: GateScope, parts: Pick<AuthParts, "codes" | "readIdentity">, code: string) {
  const invitation = await openInvitation(gate, parts, code);
  if (invitation.accepted_at !== null) throw accepted(invitation);
  return invitation;
}
