import { randomUUID } from "node:crypto";
import { type Feedback, moodNames } from "@lading/contract";
import type { SessionScope } from "../db/scope.ts";
import { tooManyAttempts } from "../http/refusal.ts";
import type { WriteMail } from "../mail/write-mail.ts";
import { findSender, insertFeedback } from "./feedback-queries.ts";
import { withoutSecrets } from "./without-secrets.ts";

/** More in an hour is a button that sticks, and a mailbox that drowns. */
const mostAnHour = 30;

interface Desk {
  writeMail: WriteMail;
  providerMailbox: string;
}

/** Keeps what somebody says of the portal, and mails it to the provider. */
export async function keepFeedback(scope: SessionScope, given: Feedback, { writeMail, providerMailbox }: Desk) {
  const id = randomUUID();
  const { mood, text = "" } = given;
  const page = withoutSecrets(given.page);
  const { company, sent_lately } = await findSender(scope);
  if (sent_lately >= mostAnHour) throw tooManyAttempts(60 * 60);
  await insertFeedback(scope, { id, mood, text, page });
  const { firstName, lastName, email, staffId } = scope.user;
  const sender = `${firstName} ${lastName}${company === null ? "" : `, ${company}`}`;
  await writeMail(scope.db, {
    recipient: providerMailbox,
    subject: `Feedback: ${moodNames[mood]}, from ${sender}`,
    heading: `Feedback: ${moodNames[mood]}`,
    paragraphs: [
      text === "" ? "Without words." : text,
      staffId === null
        ? `From ${sender}, ${email}`
        : `From a colleague of yours who had signed in as ${sender}, ${email}`,
      `About ${page}`,
    ],
    button: { label: "Read all feedback", path: "/provider/feedback" },
  });
  return id;
}
