import { randomBytes } from "node:crypto";
import type { EmailChange } from "@lading/contract";
import { foreignAddress, judgeAddress } from "../addresses/judge-address.ts";
import type { CompanyScope } from "../../ground/db/scope.ts";
import { conflict, errorAnswer, inWords, invalid, waitFirst } from "../../ground/http/refusal.ts";
import { countMails } from "../../ground/mail/mail-limit.ts";
import type { WriteMail } from "../../ground/mail/write-mail.ts";
import { announcementMail, confirmationMail, type ChangeToMail } from "./email-change-mails.ts";
import { deleteEmailChange, findAddress, isTaken, replaceEmailChange } from "./email-change-queries.ts";
import { getMailbox } from "./invitation-limit.ts";
import { requireUser } from "./require-user.ts";
import type { LockedUser } from "./user-queries.ts";

/*
 * A person who reads the mails of an account can set its password, so the address changes only when its new owner confirms it, and
 * the former owner is told before that. A change locks the user, so that of two requests the later one is valid.
 */

/** Mails the link to the new address and a notice to the former one. An account of another company stays secret. */
export async function requestChange(scope: CompanyScope, writeMail: WriteMail, id: string, given: string) {
  requireAnother(scope, id);
  const user = await requireUser(scope, id, "active");
  const email = given.toLowerCase();
  const address = await findAddress(scope, id);
  if (email === address.email) throw invalid({ email: ["This is the user's address already."] });
  await requireOwn(scope, email);
  if (await isTaken(scope, email))
    throw invalid({ email: ["This address belongs to another user or to a pending invitation."] });
  return mailChange(scope, writeMail, { user, address, email, announces: true });
}

async function requireOwn({ db, companyId }: CompanyScope, email: string) {
  if ((await judgeAddress(db, companyId, email)) === "foreign") throw invalid({ email: [foreignAddress(email)] });
}

/** Mails the link again, even if it has expired. The link of the earlier mail becomes invalid. */
export async function resendChange(scope: CompanyScope, writeMail: WriteMail, id: string) {
  requireAnother(scope, id);
  const user = await requireUser(scope, id, "active");
  const address = await findAddress(scope, id);
  if (address.new_email === null) throw nothingPending(user);
  await requireOwn(scope, address.new_email);
  return mailChange(scope, writeMail, { user, address, email: address.new_email, announces: false });
}

/** Cancels a change, also that of a user who was deactivated meanwhile. */
export async function cancelChange(scope: CompanyScope, user: LockedUser) {
  if (!(await deleteEmailChange(scope, user.id))) throw nothingPending(user);
}

const nothingPending = ({ name }: LockedUser) =>
  conflict("no_email_change", `No change of the address of ${name} is pending: it was confirmed or cancelled.`, {
    name,
  });

/** Otherwise an open session would be enough to take an account for good. */
function requireAnother({ user }: CompanyScope, id: string) {
  if (id === user.id)
    throw conflict(
      "own_email",
      "You cannot change your own email address. Ask another Vendor Admin or your contact at the provider.",
    );
}

interface MailedChange {
  user: LockedUser;
  address: Awaited<ReturnType<typeof findAddress>>;
  email: string;
  /** Whether the former address gets a notice. */
  announces: boolean;
}

async function mailChange(
  scope: CompanyScope,
  writeMail: WriteMail,
  { user, address, email, announces }: MailedChange,
): Promise<EmailChange> {
  const { company_name, suspended_until: until } = address;
  if (address.is_suspended)
    throw conflict("company_suspended", `${company_name} is suspended, so it gets no mails. Resume it first.`, {
      company_name,
      until,
    });
  await countAddresses(scope, announces ? [email, address.email] : [email]);
  const salt = randomBytes(32);
  const { id, sent_at } = await replaceEmailChange(scope, {
    user_id: user.id,
    email,
    code_salt: salt,
    requested_by: scope.user.id,
  });
  const change: ChangeToMail = {
    id,
    salt,
    name: user.name,
    formerEmail: address.email,
    email,
    companyName: company_name,
  };
  await writeMail(
    scope.db,
    confirmationMail(scope.user, change),
    ...(announces ? [announcementMail(scope.user, change)] : []),
  );
  return { email, sent_at: sent_at.toISOString(), state: "sent" };
}

/** These mails go to addresses that a user typed, so they share the limits of invitations. */
async function countAddresses({ db, companyId, user }: CompanyScope, emails: readonly string[]) {
  const allowances = await countMails(db, [
    { kind: "invitations by inviter", of: [user.staffId ?? user.id], mails: emails.length },
    { kind: "invitations by company", of: [companyId], mails: emails.length },
    ...emails.map((email) => ({ kind: "invitations by company and recipient" as const, of: [companyId, email] })),
    ...emails.map((email) => ({ kind: "invitations by recipient" as const, of: [getMailbox(email)] })),
  ]);
  const wait = Math.max(...allowances.map(({ waitSeconds }) => waitSeconds));
  const detail = `Many mails were sent lately. This one can be sent in ${inWords(wait)}.`;
  if (wait > 0) throw waitFirst(wait, errorAnswer("email_change_limit", detail, { wait_seconds: wait }));
}
