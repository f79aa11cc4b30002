import { Marked } from "marked";
import sanitizeHtml from "sanitize-html";

/*
 * The elements that apps/web/src/lib/clean-html.ts shows. There are no styles, pictures, forms, SVG or MathML, and no ids or
 * names, so a text can neither run code nor imitate the page around it.
 */
const allowedTags =
  "h1 h2 h3 h4 h5 h6 p br hr ul ol li dl dt dd strong em b i u s sub sup small a blockquote code pre table thead tbody tr th td".split(
    " ",
  );

const options: sanitizeHtml.IOptions = {
  allowedTags,
  allowedAttributes: {
    a: ["href"],
    ol: ["start"],
    th: ["colspan", "rowspan", "scope"],
    td: ["colspan", "rowspan"],
  },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  // An address without a scheme would lead to another host if it began with two slashes.
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  // Their text is no text for readers. All other elements leave their text.
  nonTextTags: [
    "script",
    "style",
    "textarea",
    "option",
    "noscript",
    "template",
    "title",
    "xmp",
    "iframe",
    "noembed",
    "noframes",
    "plaintext",
    "svg",
    "math",
  ],
  nestingLimit: 50,
};

/** Keeps everything, so that its result differs from the sanitized one exactly if something was removed. */
const permissive: sanitizeHtml.IOptions = {
  allowedTags: false,
  allowedAttributes: false,
  allowVulnerableTags: true,
  allowedSchemesAppliedToAttributes: [],
  nonTextTags: [],
};

const markdown = new Marked();

/**
 * Returns text that is safe to show: harmless Markdown as it is, and everything else as sanitized HTML. Text that begins with
 * `<` is HTML, as in the web app, which sanitizes the result again.
 */
export function cleanRichText(text: string): string {
  const trimmed = text.trim();
  if (trimmed.startsWith("<")) return asHtml(sanitizeHtml(trimmed, options));
  const rendered = render(trimmed);
  if (rendered === undefined) return asHtml(sanitizeHtml(trimmed, options));
  const clean = sanitizeHtml(rendered, options);
  const isHarmless = !containsHtml(trimmed) && clean === sanitizeHtml(rendered, permissive);
  return isHarmless ? trimmed : asHtml(clean);
}

/** Returns undefined for text that is nested so deeply that the renderer fails. */
function render(text: string) {
  try {
    return markdown.parse(text, { async: false });
  } catch {
    return undefined;
  }
}

/** Markdown may contain HTML, which browsers and parsers may read differently. */
function containsHtml(text: string) {
  const types = new Set<string>();
  void markdown.walkTokens(markdown.lexer(text), ({ type }) => void types.add(type));
  return types.has("html");
}

/** The web app would read text without a tag at its beginning as Markdown. The new paragraph may end before others begin. */
const asHtml = (html: string) => {
  const trimmed = html.trim();
  return trimmed === "" || trimmed.startsWith("<") ? trimmed : sanitizeHtml(`<p>${trimmed}</p>`, options);
};
