import { parseTemplate } from "./parse-template.ts";
import type { MailTemplate } from "./template.ts";

export interface TemplateTexts {
  subject: string;
  body: string;
}

/** Messages by the name of the text. */
type Messages = Record<string, string[]>;

const MARK = /\{\{\s*(\w*)\s*\}\}/g;

/** Finds values that the mail does not have, and values at places where they cannot be. Each message names the line. */
export function findMisplaced(template: MailTemplate, { subject, body }: TemplateTexts): Messages {
  return withoutEmpty({
    subject: findInText(template, subject).map((message) => `${message[0]?.toUpperCase()}${message.slice(1)}.`),
    body: parseTemplate(body, (name) => isBlock(template, name)).flatMap((part) => {
      const at = `Line ${part.line}: `;
      if (part.kind === "block") return [];
      if (part.kind === "button" && !template.link) return [`${at}this mail has no link.`];
      return findInText(template, part.kind === "button" ? part.label : part.text).map((message) => `${at}${message}.`);
    }),
  });
}

/** Finds what a text cannot leave out. */
export function findMissing(template: MailTemplate, { subject, body }: TemplateTexts): Messages {
  const parts = parseTemplate(body, (name) => isBlock(template, name));
  const headings = parts.filter(({ kind }) => kind === "heading");
  const used = new Set([
    ...findNames(subject),
    ...parts.flatMap((part) => {
      if (part.kind === "button") return ["link", ...findNames(part.label)];
      return part.kind === "block" ? [part.name] : findNames(part.text);
    }),
  ]);
  const missing = template.required.filter((name) => !used.has(name));
  return withoutEmpty({
    subject: subject.trim() === "" ? ["Subject is required."] : [],
    body: [
      ...(headings.length > 1 ? [`Line ${headings[1]?.line}: a mail has one heading.`] : []),
      ...missing.map((name) =>
        name === "link"
          ? "The link is missing. Add a line like [Open]({{link}})."
          : `{{${name}}} is missing: ${(template.blocks?.[name] ?? template.variables[name])?.means ?? ""}.`,
      ),
    ],
  });
}

/** The names of the values in a text. */
const findNames = (text: string) => [...text.matchAll(MARK)].map(([, name = ""]) => name);

export const isBlock = ({ blocks }: MailTemplate, name: string) => blocks !== undefined && Object.hasOwn(blocks, name);

/** The faults of a text, as sentences without their first capital and their period. */
function findInText(template: MailTemplate, text: string) {
  const misplaced = [...new Set(findNames(text))].flatMap((name) => {
    if (name === "link" && template.link) return [`write the link on a separate line, [Label]({{link}})`];
    if (isBlock(template, name)) return [`{{${name}}} must be on a separate line, with empty lines around it`];
    return Object.hasOwn(template.variables, name) ? [] : [`there is no {{${name}}} in this mail`];
  });
  const rest = text.replace(MARK, "");
  return [...misplaced, ...(rest.includes("{{") || rest.includes("}}") ? [`braces are not closed`] : [])];
}

const withoutEmpty = (messages: Messages): Messages =>
  Object.fromEntries(Object.entries(messages).filter(([, list]) => list.length > 0));
