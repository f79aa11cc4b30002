import { randomBytes } from "node:crypto";
import { foreignAddress, judgeAddress } from "../addresses/judge-address.ts";
import type { CompanyScope } from "../../ground/db/scope.ts";
import { invalid } from "../../ground/http/refusal.ts";
import type { WriteMail } from "../../ground/mail/write-mail.ts";
import { countInvitations } from "./invitation-limit.ts";
import { invitationMail } from "./invitation-mail.ts";
import { lockInvitation, renewInvitation, setCancelled } from "./invitation-queries.ts";
import { requirePending } from "./require-pending.ts";

/** Mails the invitation again, even if it has expired. The link of the earlier mail becomes invalid. */
export async function resend(scope: CompanyScope, writeMail: WriteMail, id: string) {
  const invitation = requirePending(await lockInvitation(scope, id));
  if ((await judgeAddress(scope.db, scope.companyId, invitation.email)) === "foreign")
    throw invalid({ non_field_errors: [foreignAddress(invitation.email)] });
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
  requirePending(await lockInvitation(scope, id));
  await setCancelled(scope, id);
}
