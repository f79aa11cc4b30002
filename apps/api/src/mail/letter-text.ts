import type { Letter, Letterhead } from "./letter.ts";

/** The part of a mail for those who read plain text. */
export function textOf({ heading, paragraphs, button, notes = [] }: Letter, { providerName, publicUrl }: Letterhead) {
  const link = button && `${button.label}:\n${publicUrl}${button.path}`;
  const footer = `-- \n${providerName}, vendor portal\n${publicUrl}`;
  return [heading, ...paragraphs, ...(link ? [link] : []), ...notes, footer].join("\n\n") + "\n";
}
