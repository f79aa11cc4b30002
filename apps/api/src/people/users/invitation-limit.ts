import type { CompanyScope } from "../../ground/db/scope.ts";
import { errorAnswer, inWords, waitFirst } from "../../ground/http/refusal.ts";
import { getWords } from "./company-words.ts";
import { countMails, type MailAllowance } from "../../ground/mail/mail-limit.ts";

/**
 * Counts invitations that are about to be mailed, or refuses them all. An invitation goes to an address that the inviter
 * typed, so without a limit a user could make the portal mail strangers without end. `getField` names the field of each
 * address in a form with several.
 */
export async function countInvitations(scope: CompanyScope, emails: string[], getField?: (place: number) => string) {
  const { db, companyId, user } = scope;
  const [inviter, company, ...recipients] = await countMails(db, [
    // A staff member who signed in as several users is one inviter.
    user.companyId === null
      ? { kind: "invitations by staff member", of: [user.id], mails: emails.length }
      : { kind: "invitations by inviter", of: [user.staffId ?? user.id], mails: emails.length },
    { kind: "invitations by company", of: [companyId], mails: emails.length },
    ...emails.map((email) => ({ kind: "invitations by company and recipient" as const, of: [companyId, email] })),
    ...emails.map((email) => ({ kind: "invitations by recipient" as const, of: [getMailbox(email)] })),
  ]);
  const waits = emails.map((_, place) =>
    Math.max(...[place, place + emails.length].map((index) => recipients[index]?.waitSeconds ?? 0)),
  );
  const refused = emails.flatMap((email, place) => {
    const wait = waits[place] ?? 0;
    const message = `${email} was sent several invitations lately. The next one can be sent in ${inWords(wait)}.`;
    return wait > 0 ? [{ place, message, email, wait }] : [];
  });
  const [first] = refused;
  if (first)
    throw waitFirst(
      Math.max(...waits),
      getField
        ? Object.fromEntries(refused.map(({ place, message }) => [getField(place), [message]]))
        : errorAnswer("recipient_invitation_limit", first.message, { email: first.email, wait_seconds: first.wait }),
    );
  requireAllowance("user_invitation_limit", inviter, "You have sent");
  requireAllowance("company_invitation_limit", company, getWords(scope).companySent);
}

function requireAllowance(
  code: "user_invitation_limit" | "company_invitation_limit",
  allowance: MailAllowance | undefined,
  subject: string,
) {
  if (!allowance || allowance.waitSeconds === 0) return;
  const { left, waitSeconds } = allowance;
  const whatToDo = left > 0 ? `Invite at most ${left} people now, or all of them` : "More can be sent";
  const detail = `${subject} many invitations lately. ${whatToDo} in ${inWords(waitSeconds)}.`;
  throw waitFirst(waitSeconds, errorAnswer(code, detail, { left, wait_seconds: waitSeconds }));
}

/** The mailbox of an address: jo+1@a.example and jo+2@a.example arrive at jo@a.example. */
export const getMailbox = (email: string) => email.replace(/\+[^@]*@/, "@");
