import type { Transaction } from "kysely";
import type { DB } from "../db/schema.ts";
import { htmlOf } from "./letter-html.ts";
import { textOf } from "./letter-text.ts";
import type { Letter, Letterhead } from "./letter.ts";
import { insertMails } from "./mail-queries.ts";

/** Writes mails in the transaction of what causes them; they are sent once that is committed, and never if it is not. */
export const mailWriter =
  (head: Letterhead) =>
  (db: Transaction<DB>, ...letters: Letter[]) =>
    insertMails(
      db,
      letters.map((letter) => mailOf(letter, head)),
    );

function mailOf(letter: Letter, head: Letterhead) {
  const said = { ...letter, ...onlyWords(letter) };
  return {
    recipient: letter.recipient,
    // A name within a subject cannot begin another header.
    subject: said.subject.replace(/\p{Cc}+/gu, " "),
    text: textOf(said, head),
    html: htmlOf(said, head),
    code_purpose: letter.code?.purpose ?? null,
    code_id: letter.code?.id ?? null,
    code_salt: letter.code?.salt ?? null,
    unsubscribe_url: letter.unsubscribeUrl ?? null,
    ...(letter.isWithheld && { failed_at: new Date(), last_error: "withheld" }),
  };
}

/** The code stands in the letter's own links alone: a name or a message cannot take it to another address. */
const onlyWords = ({ subject, heading, paragraphs, items = [], notes = [] }: Letter) => ({
  subject: withoutPlaceholders(subject),
  heading: withoutPlaceholders(heading),
  paragraphs: paragraphs.map(withoutPlaceholders),
  items: items.map(({ text, note, path }) => ({
    text: withoutPlaceholders(text),
    note: withoutPlaceholders(note),
    path,
  })),
  notes: notes.map(withoutPlaceholders),
});

const withoutPlaceholders = (said: string) => said.replace(/\{{2,}/g, "{");

export type WriteMail = ReturnType<typeof mailWriter>;
