import { randomUUID } from "node:crypto";
import { type Feedback, moodNames } from "@lading/contract";
import type { ReadIdentity } from "../../ground/db/provider-identity.ts";
import type { SessionScope } from "../../ground/db/scope.ts";
import { tooManyAttempts } from "../../ground/http/refusal.ts";
import { countMails } from "../../ground/mail/mail-limit.ts";
import { breakLinks } from "../../ground/mail/break-links.ts";
import type { MailBlock } from "../../ground/mail/mail-content.ts";
import type { WriteMail } from "../../ground/mail/write-mail.ts";
import { findCompanyName, insertFeedback } from "./feedback-queries.ts";
import { removeCodes } from "./remove-codes.ts";

interface FeedbackMailer {
  writeMail: WriteMail;
  readIdentity: ReadIdentity;
}

/** Stores a user's feedback and mails it to the provider. */
export async function storeFeedback(scope: SessionScope, given: Feedback, { writeMail, readIdentity }: FeedbackMailer) {
  const id = randomUUID();
  const { mood, text = "" } = given;
  const page = removeCodes(given.page);
  const { firstName, lastName, email, staffId, companyId, ...user } = scope.user;
  const allowances = await countMails(scope.db, [
    { kind: "feedback by person", of: [staffId ?? user.id] },
    ...(companyId === null ? [] : [{ kind: "feedback by company" as const, of: [companyId] }]),
  ]);
  const wait = Math.max(...allowances.map(({ waitSeconds }) => waitSeconds));
  if (wait > 0) throw tooManyAttempts(wait);
  await insertFeedback(scope, { id, mood, text, page });
  const company = await findCompanyName(scope);
  const name = breakLinks(`${firstName} ${lastName}`);
  const sender = company === null ? name : `${name}, ${company}`;
  await writeMail(scope.db, {
    recipient: (await readIdentity(scope.db)).mailbox,
    template: "feedback",
    values: {
      mood: moodNames[mood],
      sender,
      origin:
        staffId === null
          ? `From ${sender}, ${email}`
          : `From a colleague of yours who had signed in as ${sender}, ${email}`,
      page: breakLinks(page),
    },
    blocks: { message: quoteFeedback(name, text) },
    path: "/provider/feedback",
  });
  return id;
}

/** The words of the sender as a part of the mail. */
export const quoteFeedback = (author: string, text: string): MailBlock =>
  text === "" ? { kind: "paragraph", text: "No text." } : { kind: "quote", author, text };
