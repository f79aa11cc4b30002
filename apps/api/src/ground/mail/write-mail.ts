import type { Transaction } from "kysely";
import type { ReadIdentity } from "../db/provider-identity.ts";
import type { DB } from "../db/schema.ts";
import { formatHtml } from "./mail-html.ts";
import { formatText } from "./mail-text.ts";
import type { Mail, MailBlock, MailContent, MailSettings } from "./mail-content.ts";
import { insertMails } from "./mail-queries.ts";
import { breakLinks } from "./break-links.ts";
import { fillTemplate } from "./templates/fill-template.ts";
import { mailTemplates } from "./templates/all-templates.ts";
import type { TemplateTexts } from "./templates/check-template.ts";
import { findPublishedTexts } from "./templates/template-queries.ts";

/** Writes mails in the caller's transaction. They are sent after it commits, and never if it rolls back. */
export const createMailWriter =
  ({ readIdentity, publicUrl }: { readIdentity: ReadIdentity; publicUrl: string }) =>
  async (db: Transaction<DB>, ...mails: readonly Mail[]) => {
    if (mails.length === 0) return;
    const { name: providerName } = await readIdentity(db);
    const ids = new Set(mails.map(({ template }) => mailTemplates[template].id));
    const published = await findPublishedTexts(db, [...ids]);
    await insertMails(
      db,
      mails.map((mail) =>
        toRow(fillMail(mail, published.get(mailTemplates[mail.template].id)), { providerName, publicUrl }),
      ),
    );
  };

/** Fills the text that staff have published, or else the text of the template. */
export function fillMail({ template, values, blocks = {}, path = "/", ...frame }: Mail, published?: TemplateTexts) {
  const chosen = mailTemplates[template];
  const filled = fillTemplate(chosen, published ?? chosen, {
    values: mapValues(values, withoutPlaceholders),
    blocks: mapValues(blocks, harmless),
    path,
  });
  return { ...frame, ...filled };
}

/** Writes a mail that is filled already. */
export const writeFilled = (db: Transaction<DB>, content: MailContent, settings: MailSettings) =>
  insertMails(db, [toRow(content, settings)]);

const toRow = (content: MailContent, settings: MailSettings) => ({
  recipient: content.recipient,
  // A line break in a name must not start another header.
  subject: content.subject.replace(/\p{Cc}+/gu, " "),
  text: formatText(content, settings),
  html: formatHtml(content, settings),
  code_purpose: content.code?.purpose ?? null,
  code_id: content.code?.id ?? null,
  code_salt: content.code?.salt ?? null,
  unsubscribe_url: content.unsubscribeUrl ?? null,
  more_codes: content.moreCodes?.length
    ? JSON.stringify(content.moreCodes.map(({ salt, ...code }) => ({ ...code, salt: salt.toString("hex") })))
    : null,
});

const mapValues = <Value>(values: Readonly<Record<string, Value>>, change: (value: Value) => Value) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));

/** Only the portal's links may contain the code. Otherwise a name or a message could send it to another address. */
function harmless(block: MailBlock): MailBlock {
  if (block.kind === "code") return { kind: "code", text: "{{code}}" };
  if (block.kind === "button") return { ...block, label: withoutPlaceholders(block.label) };
  if (block.kind === "quote")
    return { ...block, author: withoutPlaceholders(block.author), text: breakLinks(withoutPlaceholders(block.text)) };
  if (block.kind !== "items") return { ...block, text: withoutPlaceholders(block.text) };
  const items = block.items.map(({ text, note, ...links }) => ({
    text: withoutPlaceholders(text),
    note: withoutPlaceholders(note),
    ...links,
  }));
  return { kind: "items", items };
}

const withoutPlaceholders = (text: string) => text.replace(/\{{2,}/g, "{");

export type WriteMail = ReturnType<typeof createMailWriter>;
