import type { MailBlock, MailContent, MailItem, MailSettings } from "./mail-content.ts";

/** Formats the plain text part of a mail. */
export function formatText(
  { heading, blocks, footerLinks = [] }: MailContent,
  { providerName, publicUrl }: MailSettings,
) {
  const parts = blocks.map((block) => formatBlock(block, publicUrl));
  const links = footerLinks.map(({ label, path }) => `${label}:\n${publicUrl}${path}`);
  const footer = `-- \n${providerName}, vendor portal\n${publicUrl}`;
  return `${[heading, ...parts, ...links, footer].join("\n\n")}\n`;
}

function formatBlock(block: MailBlock, publicUrl: string) {
  if (block.kind === "quote") return `${block.author} wrote:\n${block.text.replace(/^/gm, "> ")}`;
  if (block.kind === "button") return `${block.label}:\n${publicUrl}${block.path}`;
  if (block.kind === "items") return block.items.map((item) => formatItem(item, publicUrl)).join("\n\n");
  return block.text;
}

function formatItem({ text, note, path, action }: MailItem, publicUrl: string) {
  const lines = [`- ${text}`, note, `${publicUrl}${path}`];
  return [...lines, ...(action ? [`${action.label}: ${publicUrl}${action.path}`] : [])].join("\n  ");
}
