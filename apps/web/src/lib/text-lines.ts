import { cleanHtml } from "./clean-html.ts";

/** Returns the paragraphs, headings, items and table rows of a text, which is Markdown or HTML, as lines of plain text. */
export async function toTextLines(text: string): Promise<string[]> {
  const template = document.createElement("template");
  template.innerHTML = await cleanHtml(text);
  return readLines(template.content);
}

const containers = new Set(["ul", "ol", "blockquote", "table", "thead", "tbody", "li", "dl", "dd", "td", "th"]);

function readLines(parent: ParentNode): string[] {
  const lines: string[] = [];
  let words = "";
  const endLine = () => {
    if (words.trim() !== "") lines.push(words.replaceAll(/\s+/g, " ").trim());
    words = "";
  };
  for (const node of parent.childNodes) {
    if (!(node instanceof Element)) words += node.textContent ?? "";
    else if (node.localName === "br") endLine();
    else if (node.localName === "tr") {
      endLine();
      lines.push([...node.children].map((cell) => readLines(cell).join(" ")).join(" | "));
    } else if (containers.has(node.localName)) {
      endLine();
      const inner = readLines(node);
      lines.push(...(node.localName === "li" ? inner.map((line, place) => (place === 0 ? `• ${line}` : line)) : inner));
    } else if (/^(p|h[1-6]|pre|hr|dt)$/.test(node.localName)) {
      endLine();
      lines.push(...readLines(node));
    } else words += describeInline(node);
  }
  endLine();
  return lines;
}

/** A link shows its address, because a change of only the address would be invisible. */
function describeInline(element: Element) {
  const href = element.localName === "a" ? element.getAttribute("href") : null;
  const text = element.textContent;
  return href && href !== text ? `${text} (${href})` : text;
}
