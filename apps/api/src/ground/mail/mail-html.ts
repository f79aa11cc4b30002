import type { MailBlock, MailContent, MailSettings } from "./mail-content.ts";

/*
 * Every mail program supports tables and inline styles; support for anything else varies. The colors are those of the web
 * app's light theme. Programs that support the style element show the dark theme when the system is dark.
 */
const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const body = `${font};font-size:14px;line-height:22px;color:#454b57;margin:0 0 16px`;
const digits = `${font};font-size:28px;line-height:36px;font-weight:600;letter-spacing:4px;color:#15171c;margin:0 0 16px`;
const small = `${font};font-size:12px;line-height:18px;color:#636a78;margin:0 0 8px`;
const dark = `@media (prefers-color-scheme:dark){
.page{background:#101114!important}.card{background:#191b20!important;border-color:#23252c!important}
.strong{color:#eef0f3!important}.body{color:#b6bbc6!important}.small{color:#8d94a2!important}.link{color:#a5aeff!important}.row{border-color:#23252c!important}.quote{border-color:#4a505e!important}
}`;

/** Formats the HTML part of a mail. */
export function formatHtml(content: MailContent, { providerName, publicUrl }: MailSettings) {
  const { subject, heading, blocks, footerLinks = [] } = content;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${dark}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f7f8fa">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f7f8fa"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td class="strong" style="${font};font-size:14px;line-height:20px;font-weight:600;color:#15171c;padding:0 0 16px">${escapeHtml(providerName)}</td></tr>
<tr><td class="card" style="background:#ffffff;border:1px solid #e5e7ec;border-radius:12px;padding:32px 32px 16px">
<h1 class="strong" style="${font};font-size:20px;line-height:28px;font-weight:600;color:#15171c;margin:0 0 16px">${escapeHtml(heading)}</h1>
${blocks.map((block) => formatBlock(block, publicUrl)).join("\n")}
</td></tr>
<tr><td style="padding:16px 0 0">${smallPrint(`${providerName}, vendor portal`)}${footerLinks.length > 0 ? formatLinks(footerLinks, publicUrl) : ""}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function formatBlock(block: MailBlock, publicUrl: string) {
  if (block.kind === "paragraph") return `<p class="body" style="${body}">${escapeHtml(block.text)}</p>`;
  if (block.kind === "quote") return formatQuote(block);
  if (block.kind === "code") return `<p class="strong" style="${digits}">${escapeHtml(block.text)}</p>`;
  if (block.kind === "button") return linkTo(block.label, publicUrl + block.path);
  return block.kind === "items" ? formatList(block.items, publicUrl) : smallPrint(block.text);
}

const smallPrint = (text: string) => `<p class="small" style="${small}">${escapeHtml(text)}</p>`;

/** A table, because Outlook draws no left border on other elements. */
const formatQuote = ({ author, text }: { author: string; text: string }) =>
  `${smallPrint(`${author} wrote:`)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px"><tr><td class="quote body" style="${font};font-size:14px;line-height:22px;color:#454b57;border-left:3px solid #c9cdd6;padding:2px 0 2px 14px;overflow-wrap:anywhere">${escapeHtml(text)}</td></tr></table>`;

/** A button, followed by its URL for mail programs that show no button. */
function linkTo(label: string, url: string) {
  const address = escapeHtml(url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td style="background:#4450d6;border-radius:6px">
<a href="${address}" style="${font};display:inline-block;padding:10px 18px;font-size:14px;line-height:20px;font-weight:500;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a>
</td></tr></table>
<p class="small" style="${small}">If the button does not open, copy this address into your browser:<br><a class="link" href="${address}" style="color:#3d48c9;word-break:break-all">${address}</a></p>`;
}

/** One row for each item, whose text is the link. */
function formatList(items: Extract<MailBlock, { kind: "items" }>["items"], publicUrl: string) {
  const rows = items.map(
    ({ text, note, path, action }) =>
      `<tr><td class="row" style="border-top:1px solid #e5e7ec;padding:12px 0">
<a class="link" href="${escapeHtml(publicUrl + path)}" style="${font};display:block;font-size:14px;line-height:20px;font-weight:500;color:#3d48c9;text-decoration:none;overflow-wrap:anywhere">${escapeHtml(text)}</a>
<span class="small" style="${font};display:block;font-size:12px;line-height:18px;color:#636a78;margin:2px 0 0">${escapeHtml(note)}</span>${action ? formatAction(action, publicUrl) : ""}
</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 8px">${rows.join("\n")}</table>`;
}

/** A link that a thumb hits. */
const formatAction = ({ label, path }: { label: string; path: string }, publicUrl: string) => `
<a class="link" href="${escapeHtml(publicUrl + path)}" style="${font};display:inline-block;padding:10px 0 2px;font-size:14px;line-height:20px;font-weight:600;color:#3d48c9;text-decoration:underline">${escapeHtml(label)}</a>`;

const formatLinks = (links: NonNullable<MailContent["footerLinks"]>, publicUrl: string) =>
  `<p class="small" style="${small}">${links
    .map(
      ({ label, path }) =>
        `<a class="link" href="${escapeHtml(publicUrl + path)}" style="color:#3d48c9">${escapeHtml(label)}</a>`,
    )
    .join(" &nbsp;&middot;&nbsp; ")}</p>`;

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "\n": "<br>",
};

/** Escapes text for HTML, because a name can contain markup. */
const escapeHtml = (text: string) => text.replace(/[&<>"'\n]/g, (character) => escapes[character] ?? character);
