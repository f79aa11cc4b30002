import * as z from "zod/mini";
import { contentCalls } from "./content-calls.ts";
import { endpoint } from "../ground/endpoint.ts";
import { ContentId } from "../ground/ids.ts";
import { lines, text } from "../ground/text.ts";

/* The texts of the mails that the portal sends. The portal has a fixed set of them, so none is created or deleted. */

/**
 * Where a value can be: anywhere in a text, as a separate paragraph, or as the address of a button, `[Label]({{link}})`.
 */
export const mailValuePlaces = ["text", "paragraph", "button"] as const;

const MailValue = z.object({
  /** Written as {{name}}. */
  name: z.string(),
  means: z.string(),
  example: z.string(),
  place: z.enum(mailValuePlaces),
  /** A text without it is refused. */
  is_required: z.boolean(),
});
export type MailValue = z.output<typeof MailValue>;

const texts = {
  /** Values of the place `text` may be in it. */
  subject: text(200),
  /**
   * Paragraphs with an empty line between. `# ` begins the heading and `> ` small print. The HTML part and the plain text part are
   * made from it, with every value escaped.
   */
  body: lines(10_000),
};

const { create: _create, ...calls } = contentCalls({
  path: "mail-templates",
  access: "provider.edit_texts",
  one: "mail template",
  many: "mail templates",
  order: "in the order of the console",
  required: texts,
  optional: {},
  more: {
    title: z.string(),
    /** When the portal sends the mail. */
    sent: z.string(),
    values: z.array(MailValue),
  },
});
/**
 * The texts of mails, the ones of the portal until others are published. The portal's own texts cannot be deleted, so `remove`
 * needs waiting=true.
 */
export const mailTemplateCalls = calls;
export type MailTemplateItem = z.output<typeof mailTemplateCalls.read.response>;

const MailPart = z.object({
  kind: z.enum(["paragraph", "note", "quote", "button", "items", "code"]),
  /** The label of a button. */
  text: z.string(),
});

export const previewMail = endpoint({
  method: "POST",
  path: "/api/provider/mail-templates/{id}/preview",
  access: "provider.edit_texts",
  unrecorded: true,
  summary: "The mail with these texts and the examples as values. 400 for an unknown or a missing value",
  params: z.object({ id: ContentId }),
  body: z.strictObject(texts),
  response: z.object({
    subject: z.string(),
    heading: z.string(),
    parts: z.array(MailPart),
    /** The plain text part. */
    text: z.string(),
  }),
});
export type MailPreview = z.output<typeof previewMail.response>;

export const sendTestMail = endpoint({
  method: "POST",
  path: "/api/provider/mail-templates/{id}/test",
  access: "provider.edit_texts",
  summary: "Send the mail with these texts and the examples as values to the address of the caller",
  params: z.object({ id: ContentId }),
  body: z.strictObject(texts),
  response: z.object({ recipient: z.string() }),
});
