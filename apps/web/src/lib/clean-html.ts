/**
 * Converts Markdown or HTML to safe HTML: text, lists, tables and links, but no scripts, resources or styles. Its code loads
 * with the first text that needs it.
 */
export async function cleanHtml(text: string) {
  const [html, { default: purifier }] = await Promise.all([toHtml(text), import("dompurify")]);
  const body = document.createElement("div");
  body.append(purifier.sanitize(html, { ALLOWED_TAGS: tags, ALLOWED_ATTR: attributes, RETURN_DOM_FRAGMENT: true }));
  for (const heading of body.querySelectorAll("h1, h2, h3, h4, h5")) lower(heading);
  for (const link of body.querySelectorAll("a")) link.relList.add("noopener", "noreferrer", "nofollow");
  for (const link of body.querySelectorAll<HTMLAnchorElement>("a[href^=http]")) link.target = "_blank";
  return body.innerHTML;
}

/** Converts Markdown to HTML that is not safe yet. Returns a text that begins with an element as it is. */
export async function toHtml(text: string): Promise<string> {
  const { marked } = await import("marked");
  return text.trimStart().startsWith("<") ? text : marked(text);
}

const tags =
  "h1 h2 h3 h4 h5 h6 p br hr ul ol li dl dt dd strong em b i u s sub sup small a blockquote code pre table thead tbody tr th td".split(
    " ",
  );
const attributes = ["href", "start", "colspan", "rowspan", "scope"];

/** Moves headings down one level because the page already has an h1. */
function lower(heading: Element) {
  const lowered = document.createElement(`h${Number(heading.localName.slice(1)) + 1}`);
  lowered.append(...heading.childNodes);
  heading.replaceWith(lowered);
}
