import { randomBytes } from "node:crypto";
import type { NewStaffInvitation } from "@lading/contract";
import type * as z from "zod/mini";
import { foreignAddress, judgeAddress } from "../addresses/judge-address.ts";
import type { StaffScope } from "../../ground/db/scope.ts";
import { errorAnswer, invalid, inWords, waitFirst } from "../../ground/http/refusal.ts";
import { countMails } from "../../ground/mail/mail-limit.ts";
import type { WriteMail } from "../../ground/mail/write-mail.ts";
import { beginAdministration } from "../roles/begin-administration.ts";
import { requirePending } from "../users/require-pending.ts";
import { requireGivenRole } from "./change-staff.ts";
import {
  findKnownAddress,
  insertInvitation,
  lockInvitation,
  renewInvitation,
  setCancelled,
  toInvitation,
} from "./staff-invitation-queries.ts";
import { staffInvitationMail } from "./staff-invitation-mail.ts";

const inviting = "provider.change_staff";

const known = {
  active: "This person is on the list already.",
  deactivated: "This person's account is deactivated. Reactivate it instead.",
  vendor: "This address has an account at a vendor company. Invite the person under another address.",
  invited: "This person is invited already. Resend the invitation instead.",
};

/** Invites a person to the provider's staff. */
export async function invite(
  scope: StaffScope,
  writeMail: WriteMail,
  { role_id, invite_text, ...given }: z.output<typeof NewStaffInvitation>,
) {
  const caller = await beginAdministration(scope, inviting);
  const email = given.email.toLowerCase();
  await requireOwn(scope, email);
  const state = await findKnownAddress(scope, email);
  if (state) throw invalid({ email: [known[state]] });
  const role = await requireGivenRole(scope, caller, role_id);
  await countInvitation(scope, email);
  const salt = randomBytes(32);
  const text = invite_text || null;
  const { id, sent_at } = await insertInvitation(scope, { email, role_id, invite_text: text, code_salt: salt });
  await writeMail(scope.db, staffInvitationMail(scope.user, { id, salt, email, roleName: role.name, text }));
  return toInvitation({ id, email, role_id, role_name: role.name, sent_at, state: "sent" });
}

async function requireOwn({ db }: StaffScope, email: string) {
  if ((await judgeAddress(db, null, email)) === "foreign") throw invalid({ email: [foreignAddress(email)] });
}

/** Mails the invitation again, even if it has expired. The link of the earlier mail becomes invalid. */
export async function resend(scope: StaffScope, writeMail: WriteMail, id: string) {
  const caller = await beginAdministration(scope, inviting);
  const invitation = requirePending(await lockInvitation(scope, id));
  const { email, invite_text: text } = invitation;
  const role = await requireGivenRole(scope, caller, invitation.role_id);
  await requireOwn(scope, email);
  await countInvitation(scope, email);
  const salt = randomBytes(32);
  await renewInvitation(scope, id, salt);
  await writeMail(scope.db, staffInvitationMail(scope.user, { id, salt, email, roleName: role.name, text }));
  return invitation;
}

export async function cancel(scope: StaffScope, id: string) {
  await beginAdministration(scope, inviting);
  const invitation = requirePending(await lockInvitation(scope, id));
  await setCancelled(scope, id);
  return invitation;
}

/** Counts a mail to an address that a person typed, or refuses it. */
async function countInvitation({ db, user }: StaffScope, email: string) {
  const [inviter, recipient] = await countMails(db, [
    { kind: "invitations by inviter", of: [user.id] },
    { kind: "invitations by recipient", of: [email] },
  ]);
  const wait = recipient?.waitSeconds ?? 0;
  if (wait > 0)
    throw waitFirst(
      wait,
      errorAnswer(
        "recipient_invitation_limit",
        `${email} was sent several invitations lately. The next one can be sent in ${inWords(wait)}.`,
        { email, wait_seconds: wait },
      ),
    );
  if (inviter && inviter.waitSeconds > 0)
    throw waitFirst(
      inviter.waitSeconds,
      errorAnswer(
        "user_invitation_limit",
        `You have sent many invitations lately. More can be sent in ${inWords(inviter.waitSeconds)}.`,
        { left: inviter.left, wait_seconds: inviter.waitSeconds },
      ),
    );
}
