import type { MailBlock } from "../mail-content.ts";
import { isBlock, type TemplateTexts } from "./check-template.ts";
import { parseTemplate } from "./parse-template.ts";
import type { MailTemplate } from "./template.ts";

export interface Filling {
  values: Readonly<Record<string, string>>;
  /** Returns the content that replaces a block. */
  blocks: Readonly<Record<string, MailBlock>>;
  /** The path that the button opens. */
  path: string;
}

/**
 * Puts values into a text. A value that looks like a placeholder stays text, because the result is not read again. A value
 * that ends with a period, like "Litware, Inc.", gets no second one at the end of a sentence.
 */
export function fillTemplate(
  template: MailTemplate,
  { subject, body }: TemplateTexts,
  { values, blocks, path }: Filling,
) {
  const fill = (text: string) =>
    text.replace(/\{\{\s*(\w+)\s*\}\}(\.(?=\s|$))?/g, (_mark, name: string, period = "") => {
      const value = values[name] ?? "";
      return value.endsWith(".") ? value : `${value}${period}`;
    });
  const parts = parseTemplate(body, (name) => isBlock(template, name));
  const heading = parts.find((part) => part.kind === "heading");
  return {
    subject: fill(subject),
    heading: fill(heading?.kind === "heading" ? heading.text : subject),
    blocks: parts.flatMap((part): MailBlock[] => {
      if (part.kind === "heading") return [];
      if (part.kind === "button") return [{ kind: "button", label: fill(part.label), path }];
      if (part.kind !== "block") return [{ kind: part.kind, text: fill(part.text) }];
      const block = blocks[part.name];
      return block ? [block] : [];
    }),
  };
}
