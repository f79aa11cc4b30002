import { DOMSerializer, type MarkSpec, type NodeSpec, Schema } from "prosemirror-model";
import { tableNodes } from "prosemirror-tables";

/** The lowest level of headings. A page shows them one level lower, because its title is the h1. */
const headingLevels = [1, 2, 3, 4, 5];

const blocks = {
  doc: { content: "block+" },
  paragraph: { content: "inline*", group: "block", parseDOM: [{ tag: "p" }], toDOM: () => ["p", 0] },
  heading: {
    attrs: { level: { default: 1 } },
    content: "inline*",
    group: "block",
    defining: true,
    parseDOM: headingLevels.map((level) => ({ tag: `h${level}`, attrs: { level } })),
    toDOM: ({ attrs: { level } }) => [`h${Number(level) + 1}`, 0],
  },
  blockquote: {
    content: "block+",
    group: "block",
    defining: true,
    parseDOM: [{ tag: "blockquote" }],
    toDOM: () => ["blockquote", 0],
  },
  code_block: {
    content: "text*",
    marks: "",
    group: "block",
    code: true,
    defining: true,
    parseDOM: [{ tag: "pre", preserveWhitespace: "full" }],
    toDOM: () => ["pre", ["code", 0]],
  },
  horizontal_rule: { group: "block", parseDOM: [{ tag: "hr" }], toDOM: () => ["hr"] },
  ordered_list: {
    attrs: { start: { default: 1 } },
    content: "list_item+",
    group: "block",
    parseDOM: [{ tag: "ol", getAttrs: (list) => ({ start: Number(list.getAttribute("start") ?? 1) || 1 }) }],
    toDOM: ({ attrs: { start } }) => (start === 1 ? ["ol", 0] : ["ol", { start: String(start) }, 0]),
  },
  bullet_list: { content: "list_item+", group: "block", parseDOM: [{ tag: "ul" }], toDOM: () => ["ul", 0] },
  list_item: { content: "paragraph block*", defining: true, parseDOM: [{ tag: "li" }], toDOM: () => ["li", 0] },
  text: { group: "inline" },
  hard_break: {
    inline: true,
    group: "inline",
    selectable: false,
    parseDOM: [{ tag: "br" }],
    toDOM: () => ["br"],
  },
} satisfies Record<string, NodeSpec>;

/** Returns true for addresses that a text may link to: websites, mail addresses and pages of the portal. */
export const isLinkAddress = (address: string) => /^(https?:\/\/[^\s/]|mailto:\S+@|\/(?!\/)|#)\S*$/i.test(address);

const marks = {
  link: {
    attrs: { href: {} },
    inclusive: false,
    parseDOM: [
      {
        tag: "a[href]",
        getAttrs: (link) => {
          const href = link.getAttribute("href")?.trim() ?? "";
          return isLinkAddress(href) && { href };
        },
      },
    ],
    toDOM: ({ attrs: { href } }) => ["a", { href: String(href) }, 0],
  },
  strong: {
    parseDOM: [
      { tag: "strong" },
      // Documents of Google are inside a b element that is not bold.
      { tag: "b", getAttrs: ({ style }) => style.fontWeight !== "normal" && null },
      { style: "font-weight", getAttrs: (weight) => /^(bold(er)?|[6-9]00)$/.test(weight) && null },
    ],
    toDOM: () => ["strong", 0],
  },
  em: {
    parseDOM: [{ tag: "em" }, { tag: "i" }, { style: "font-style=italic" }],
    toDOM: () => ["em", 0],
  },
  underline: { parseDOM: [{ tag: "u" }], toDOM: () => ["u", 0] },
  strike: { parseDOM: [{ tag: "s" }], toDOM: () => ["s", 0] },
  sub: { parseDOM: [{ tag: "sub" }], excludes: "sup", toDOM: () => ["sub", 0] },
  sup: { parseDOM: [{ tag: "sup" }], excludes: "sub", toDOM: () => ["sup", 0] },
  code: { parseDOM: [{ tag: "code" }], code: true, toDOM: () => ["code", 0] },
} satisfies Record<string, MarkSpec>;

const { table, table_row, table_cell, table_header } = tableNodes({
  tableGroup: "block",
  cellContent: "block+",
  cellAttributes: {},
});

/** The elements of a text: those that `cleanHtml` shows, without styles, classes and images. */
export const schema = new Schema({ nodes: { ...blocks, table, table_row, table_cell, table_header }, marks });

/** Writes headings at their own level, for storage and the clipboard. */
export const serializer = new DOMSerializer(
  {
    ...DOMSerializer.nodesFromSchema(schema),
    heading: ({ attrs: { level } }) => [`h${Number(level)}`, 0],
  },
  DOMSerializer.marksFromSchema(schema),
);
