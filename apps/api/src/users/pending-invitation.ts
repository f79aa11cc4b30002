import { randomBytes } from "node:crypto";
import type { CompanyScope } from "../db/scope.ts";
import { conflict, notFound } from "../http/refusal.ts";
import type { WriteMail } from "../mail/write-mail.ts";
import { countInvitations } from "./invitation-limit.ts";
import { invitationMail } from "./invitation-mail.ts";
import { lockInvitation, renewInvitation, setCancelled } from "./invitation-queries.ts";

/** Mails the invitation again, even if it has expired. The link of the earlier mail becomes invalid. */
export async function resend(scope: CompanyScope, writeMail: WriteMail, id: string) {
  const invitation = await requirePending(scope, id);
  await countInvitations(scope, [invitation.email]);
  const salt = randomBytes(32);
  await renewInvitation(scope, id, salt);
  await writeMail(
    scope.db,
    invitationMail(scope.user, {
      id,
      salt,
      email: invitation.email,
      roleName: invitation.role_name,
      companyName: invitation.company_name,
      text: invitation.invite_text,
    }),
  );
}

export async function cancel(scope: CompanyScope, id: string) {
  await requirePending(scope, id);
  await setCancelled(scope, id);
}

async function requirePending(scope: CompanyScope, id: string) {
  const invitation = await lockInvitation(scope, id);
  if (!invitation) throw notFound();
  const { email, state } = invitation;
  if (state === "accptd")
    throw conflict("invitation_accepted", `${email} has accepted this invitation already.`, { email });
  if (state === "cancelled")
    throw conflict("invitation_cancelled", `The invitation of ${email} is cancelled already.`, { email });
  return invitation;
}
