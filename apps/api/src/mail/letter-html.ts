import type { Letter, Letterhead } from "./letter.ts";

/*
 * Mail programs know tables and inline styles; what they know beyond that differs. Colours are those of the web app's
 * light theme. The style element is for those programs that honour it, and gives them the dark one.
 */
const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const body = `${font};font-size:14px;line-height:22px;color:#454b57;margin:0 0 16px`;
const small = `${font};font-size:12px;line-height:18px;color:#636a78;margin:0 0 8px`;
const dark = `@media (prefers-color-scheme:dark){
.page{background:#101114!important}.card{background:#191b20!important;border-color:#23252c!important}
.strong{color:#eef0f3!important}.body{color:#b6bbc6!important}.small{color:#8d94a2!important}.link{color:#a5aeff!important}.row{border-color:#23252c!important}
}`;

/** The part of a mail for those who read HTML. */
export function htmlOf(letter: Letter, { providerName, publicUrl }: Letterhead) {
  const { subject, heading, paragraphs, items = [], button, notes = [], footerLinks = [] } = letter;
  const said = paragraphs.map((text) => `<p class="body" style="${body}">${inHtml(text)}</p>`);
  const small = notes.map(smallPrint);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${inHtml(subject)}</title>
<style>${dark}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f7f8fa">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f7f8fa"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td class="strong" style="${font};font-size:14px;line-height:20px;font-weight:600;color:#15171c;padding:0 0 16px">${inHtml(providerName)}</td></tr>
<tr><td class="card" style="background:#ffffff;border:1px solid #e5e7ec;border-radius:12px;padding:32px 32px 16px">
<h1 class="strong" style="${font};font-size:20px;line-height:28px;font-weight:600;color:#15171c;margin:0 0 16px">${inHtml(heading)}</h1>
${[...said, ...(items.length > 0 ? [listOf(items, publicUrl)] : []), ...(button ? [linkTo(button.label, publicUrl + button.path)] : []), ...small].join("\n")}
</td></tr>
<tr><td style="padding:16px 0 0">${smallPrint(`${providerName}, vendor portal`)}${footerLinks.length > 0 ? linksOf(footerLinks, publicUrl) : ""}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

const smallPrint = (text: string) => `<p class="small" style="${small}">${inHtml(text)}</p>`;

/** As a button, and as an address to copy for those whose program shows no button. */
function linkTo(label: string, url: string) {
  const address = inHtml(url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td style="background:#4450d6;border-radius:6px">
<a href="${address}" style="${font};display:inline-block;padding:10px 18px;font-size:14px;line-height:20px;font-weight:500;color:#ffffff;text-decoration:none">${inHtml(label)}</a>
</td></tr></table>
<p class="small" style="${small}">If the button does not open, copy this address into your browser:<br><a class="link" href="${address}" style="color:#3d48c9;word-break:break-all">${address}</a></p>`;
}

/** Each with its way as its own words, one below the other. */
function listOf(items: NonNullable<Letter["items"]>, publicUrl: string) {
  const rows = items.map(
    ({ text, note, path }) =>
      `<tr><td class="row" style="border-top:1px solid #e5e7ec;padding:12px 0">
<a class="link" href="${inHtml(publicUrl + path)}" style="${font};display:block;font-size:14px;line-height:20px;font-weight:500;color:#3d48c9;text-decoration:none;overflow-wrap:anywhere">${inHtml(text)}</a>
<span class="small" style="${font};display:block;font-size:12px;line-height:18px;color:#636a78;margin:2px 0 0">${inHtml(note)}</span>
</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 8px">${rows.join("\n")}</table>`;
}

const linksOf = (links: NonNullable<Letter["footerLinks"]>, publicUrl: string) =>
  `<p class="small" style="${small}">${links
    .map(
      ({ label, path }) =>
        `<a class="link" href="${inHtml(publicUrl + path)}" style="color:#3d48c9">${inHtml(label)}</a>`,
    )
    .join(" &nbsp;&middot;&nbsp; ")}</p>`;

const signs: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "\n": "<br>",
};

/** Names may hold anything; here they are letters and nothing else. */
const inHtml = (text: string) => text.replace(/[&<>"'\n]/g, (sign) => signs[sign] ?? sign);
