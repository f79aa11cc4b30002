/** A part of a template, in which `{{name}}` stands for a value. */
export type TemplatePart =
  | { kind: "heading" | "paragraph" | "note"; text: string; line: number }
  | { kind: "button"; label: string; line: number }
  | { kind: "block"; name: string; line: number };

const BUTTON = /^\[([^\]\n]*)\]\(\{\{\s*link\s*\}\}\)$/;
const BLOCK = /^\{\{\s*(\w+)\s*\}\}$/;

/** Divides a text into its parts. `isBlock` returns true for the names of values that are a separate paragraph. */
export function parseTemplate(body: string, isBlock: (name: string) => boolean): TemplatePart[] {
  const parts: TemplatePart[] = [];
  for (const { text, line } of findParagraphs(body)) {
    const label = BUTTON.exec(text)?.[1];
    const name = BLOCK.exec(text)?.[1];
    if (label !== undefined) parts.push({ kind: "button", label: label.trim(), line });
    else if (name !== undefined && isBlock(name)) parts.push({ kind: "block", name, line });
    else if (text.startsWith("# ")) parts.push({ kind: "heading", text: text.slice(2).trim(), line });
    else if (text.startsWith("> ")) parts.push({ kind: "note", text: text.replace(/^> ?/gm, ""), line });
    else parts.push({ kind: "paragraph", text, line });
  }
  return parts;
}

/** The paragraphs between empty lines, with the number of their first line from 1. */
function findParagraphs(body: string) {
  const found: { text: string; line: number }[] = [];
  let isOpen = false;
  for (const [index, line] of body.replace(/\r\n?/g, "\n").split("\n").entries()) {
    const last = found.at(-1);
    if (line.trim() === "") isOpen = false;
    else if (isOpen && last) last.text += `\n${line.trimEnd()}`;
    else {
      found.push({ text: line.trimEnd(), line: index + 1 });
      isOpen = true;
    }
  }
  return found;
}
