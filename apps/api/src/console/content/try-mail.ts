import type { MailPreview } from "@lading/contract";
import type { ReadIdentity } from "../../ground/db/provider-identity.ts";
import type { StaffScope } from "../../ground/db/scope.ts";
import { tooManyAttempts } from "../../ground/http/refusal.ts";
import { countMails } from "../../ground/mail/mail-limit.ts";
import type { MailBlock, MailContent } from "../../ground/mail/mail-content.ts";
import { formatText } from "../../ground/mail/mail-text.ts";
import { writeFilled } from "../../ground/mail/write-mail.ts";
import type { TemplateTexts } from "../../ground/mail/templates/check-template.ts";
import { fillTemplate } from "../../ground/mail/templates/fill-template.ts";
import type { MailTemplate, Variable } from "../../ground/mail/templates/template.ts";
import { checkTexts, requireTemplate } from "./kinds/mail-templates.ts";

export interface TryingParts {
  readIdentity: ReadIdentity;
  publicUrl: string;
}

/** The mail with the examples as values. */
export async function previewMailTexts(
  { db }: StaffScope,
  { readIdentity, publicUrl }: TryingParts,
  id: number,
  texts: TemplateTexts,
): Promise<MailPreview> {
  const content = fillWithExamples(id, texts, "");
  const { name: providerName } = await readIdentity(db);
  return {
    subject: content.subject,
    heading: content.heading,
    parts: content.blocks.map((block) => ({ kind: block.kind, text: describe(block) })),
    text: formatText(content, { providerName, publicUrl }),
  };
}

/** Sends the mail with the examples as values to the staff member. Its link opens the page, but its code is not valid. */
export async function sendTest(
  { db, user }: StaffScope,
  { readIdentity, publicUrl }: TryingParts,
  id: number,
  texts: TemplateTexts,
) {
  const content = fillWithExamples(id, texts, user.email);
  const [allowance] = await countMails(db, [{ kind: "test mails by staff member", of: [user.id] }]);
  if (allowance && allowance.waitSeconds > 0) throw tooManyAttempts(allowance.waitSeconds);
  const { name: providerName } = await readIdentity(db);
  const subject = `[Test] ${content.subject}`;
  await writeFilled(db, { ...content, subject }, { providerName, publicUrl });
  return { recipient: user.email };
}

function fillWithExamples(id: number, texts: TemplateTexts, recipient: string): MailContent {
  const template = requireTemplate(id);
  checkTexts(template, texts);
  const values = Object.fromEntries(Object.entries(template.variables).map(([name, { example }]) => [name, example]));
  const blocks = Object.fromEntries(
    Object.entries(template.blocks ?? {}).map(([name, variable]) => [name, toExampleBlock(template, name, variable)]),
  );
  return { recipient, ...fillTemplate(template, texts, { values, blocks, path: template.link?.example ?? "/" }) };
}

const toExampleBlock = ({ link }: MailTemplate, name: string, { example }: Variable): MailBlock =>
  name === "list"
    ? { kind: "items", items: [{ text: example, note: "Mar 4, 2026, 9:30 AM", path: link?.example ?? "/" }] }
    : name === "code"
      ? { kind: "code", text: example }
      : { kind: "quote", author: "Ada Moss", text: example };

function describe(block: MailBlock) {
  if (block.kind === "button") return block.label;
  if (block.kind === "quote") return `${block.author} wrote:\n${block.text}`;
  return block.kind === "items" ? block.items.map(({ text }) => text).join("\n") : block.text;
}
