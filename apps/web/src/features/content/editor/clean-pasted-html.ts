/**
 * Prepares HTML from the clipboard for the editor's parser. Word writes lists as paragraphs with a drawn bullet or number, and
 * adds comments and elements; here they become lists and text. The parser drops styles, classes and images.
 */
export function cleanPastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(removeOfficeParts(html), "text/html");
  for (const title of body.querySelectorAll("p.MsoTitle")) rename(title, "h1");
  for (const title of body.querySelectorAll("p.MsoSubtitle")) rename(title, "h2");
  makeLists(body);
  for (const part of body.querySelectorAll("style, script, meta, link, xml, title")) part.remove();
  return body.innerHTML;
}

const removeOfficeParts = (html: string) =>
  html
    // Word marks drawn bullets as conditional; only the marker of the comment is removed, not the text inside.
    .replace(/<!\[(?:if|endif)[^\]]*\]>/gi, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<\/?[ovwm]:[^>]*>/gi, "");

/** Matches "mso-list:l0 level2 lfo1" in a style. */
const listStyle = /mso-list:\s*\S+\s+level(\d+)/i;

const getLevel = (element: Element) => Number(listStyle.exec(element.getAttribute("style") ?? "")?.[1] ?? 0);

function makeLists(body: HTMLElement) {
  for (const start of body.querySelectorAll("p, h1, h2, h3")) {
    if (!start.isConnected || getLevel(start) === 0) continue;
    const open: Element[] = [];
    let next: Element | null = start;
    while (next && getLevel(next) > 0) {
      const item: Element = next;
      next = item.nextElementSibling;
      addItem(open, item);
    }
  }
}

/** Moves a paragraph of a list into the list of its level. `open` has the lists that enclose the present place. */
function addItem(open: Element[], paragraph: Element) {
  const level = Math.min(getLevel(paragraph), open.length + 1);
  const name = takeMarker(paragraph);
  open.length = Math.min(open.length, level);
  let list = open[level - 1];
  if (list?.localName !== name) {
    list = document.createElement(name);
    const parent = open[level - 2]?.lastElementChild;
    if (parent) parent.append(list);
    else paragraph.before(list);
    open[level - 1] = list;
  }
  const item = document.createElement("li");
  item.append(...paragraph.childNodes);
  paragraph.remove();
  list.append(item);
}

/** Removes the drawn bullet or number of a paragraph, and returns the list that it stands for. */
function takeMarker(paragraph: Element): "ol" | "ul" {
  const marker = [...paragraph.querySelectorAll("span")].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute("style") ?? ""),
  );
  const drawn = marker?.textContent.trim() ?? "";
  marker?.remove();
  return /^\(?[\dA-Za-z]{1,4}[.)]/.test(drawn) ? "ol" : "ul";
}

function rename(element: Element, name: string) {
  const renamed = document.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}
