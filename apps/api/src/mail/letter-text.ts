import type { Letter, Letterhead } from "./letter.ts";

/** The part of a mail for those who read plain text. */
export function textOf(letter: Letter, { providerName, publicUrl }: Letterhead) {
  const { heading, paragraphs, items = [], button, notes = [], footerLinks = [] } = letter;
  const listed = items.map(({ text, note, path }) => `- ${text}\n  ${note}\n  ${publicUrl}${path}`);
  const [link, ...links] = [...(button ? [button] : []), ...footerLinks].map(
    ({ label, path }) => `${label}:\n${publicUrl}${path}`,
  );
  const footer = `-- \n${providerName}, vendor portal\n${publicUrl}`;
  return [heading, ...paragraphs, ...listed, ...(link ? [link] : []), ...notes, ...links, footer].join("\n\n") + "\n";
}
