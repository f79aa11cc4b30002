import { DOMParser as TextParser, type Node } from "prosemirror-model";
import { toHtml } from "../../../lib/clean-html.ts";
import { schema, serializer } from "./text-schema.ts";

/** Parses a stored text, which is Markdown or HTML. The result leaves out elements that the schema does not know; nothing is loaded or run. */
export async function readText(text: string): Promise<Node> {
  const { body } = new DOMParser().parseFromString(await toHtml(text), "text/html");
  return TextParser.fromSchema(schema).parse(body);
}

/** Returns the HTML of a text for storage; an empty string for a text without content. */
export function writeText(doc: Node): string {
  if (isEmpty(doc)) return "";
  const body = document.createElement("div");
  body.append(serializer.serializeFragment(doc.content));
  for (const table of body.querySelectorAll("table")) addHead(table);
  // A cell or an item with a single paragraph needs no element for it.
  for (const part of body.querySelectorAll("td > p:only-child, th > p:only-child, li > p:only-child"))
    part.replaceWith(...part.childNodes);
  return body.innerHTML;
}

export const isEmpty = ({ content, textContent }: Node) => content.childCount <= 1 && textContent.trim() === "";

/** Puts a first row of headings into a thead, so that screen readers announce the columns. */
function addHead(table: HTMLTableElement) {
  const [row] = table.rows;
  if (!row || table.rows.length < 2 || [...row.cells].some(({ localName }) => localName !== "th")) return;
  for (const cell of row.cells) cell.scope = "col";
  table.createTHead().append(row);
}
