import type { Transaction } from "kysely";
import type { DB } from "../db/schema.ts";
import { formatHtml } from "./mail-html.ts";
import { formatText } from "./mail-text.ts";
import type { MailContent, MailSettings } from "./mail-content.ts";
import { insertMails } from "./mail-queries.ts";
import { breakLinks } from "./break-links.ts";

/** Writes mails in the caller's transaction. They are sent after it commits, and never if it rolls back. */
export const createMailWriter =
  (settings: MailSettings) =>
  (db: Transaction<DB>, ...mails: MailContent[]) =>
    insertMails(
      db,
      mails.map((mail) => toRow(mail, settings)),
    );

function toRow(mail: MailContent, settings: MailSettings) {
  const content = { ...mail, ...withoutPlaceholdersInText(mail) };
  return {
    recipient: mail.recipient,
    // A line break in a name must not start another header.
    subject: content.subject.replace(/\p{Cc}+/gu, " "),
    text: formatText(content, settings),
    html: formatHtml(content, settings),
    code_purpose: mail.code?.purpose ?? null,
    code_id: mail.code?.id ?? null,
    code_salt: mail.code?.salt ?? null,
    unsubscribe_url: mail.unsubscribeUrl ?? null,
  };
}

/** Only the portal's links may contain the code. Otherwise a name or a message could send it to another address. */
const withoutPlaceholdersInText = ({ subject, heading, paragraphs, quote, items = [], notes = [] }: MailContent) => ({
  subject: withoutPlaceholders(subject),
  heading: withoutPlaceholders(heading),
  paragraphs: paragraphs.map(withoutPlaceholders),
  ...(quote && {
    quote: { author: withoutPlaceholders(quote.author), text: breakLinks(withoutPlaceholders(quote.text)) },
  }),
  items: items.map(({ text, note, path }) => ({
    text: withoutPlaceholders(text),
    note: withoutPlaceholders(note),
    path,
  })),
  notes: notes.map(withoutPlaceholders),
});

const withoutPlaceholders = (text: string) => text.replace(/\{{2,}/g, "{");

export type WriteMail = ReturnType<typeof createMailWriter>;
