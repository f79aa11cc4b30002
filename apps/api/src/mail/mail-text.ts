import type { MailContent, MailSettings } from "./mail-content.ts";

/** Formats the plain text part of a mail. */
export function formatText(content: MailContent, { providerName, publicUrl }: MailSettings) {
  const { heading, paragraphs, quote, items = [], button, notes = [], footerLinks = [] } = content;
  const list = items.map(({ text, note, path }) => `- ${text}\n  ${note}\n  ${publicUrl}${path}`);
  const [link, ...links] = [...(button ? [button] : []), ...footerLinks].map(
    ({ label, path }) => `${label}:\n${publicUrl}${path}`,
  );
  const footer = `-- \n${providerName}, vendor portal\n${publicUrl}`;
  const quoted = quote ? [`${quote.author} wrote:\n${quote.text.replace(/^/gm, "> ")}`] : [];
  return (
    [heading, ...paragraphs, ...quoted, ...list, ...(link ? [link] : []), ...notes, ...links, footer].join("\n\n") +
    "\n"
  );
}
