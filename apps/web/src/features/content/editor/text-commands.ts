import { lift, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import { redo, redoDepth, undo, undoDepth } from "prosemirror-history";
import type { MarkType, Node, NodeType } from "prosemirror-model";
import { liftListItem, wrapInList } from "prosemirror-schema-list";
import { type Command, type EditorState, TextSelection } from "prosemirror-state";
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  toggleHeaderRow,
} from "prosemirror-tables";
import { schema } from "./text-schema.ts";

const { nodes, marks } = schema;

/** The style of the paragraph with the cursor. Headings have the level that is stored. */
export type TextStyle = "paragraph" | "1" | "2" | "3" | "other";

/** The state of the selection, which the toolbar shows. */
export interface SelectionState {
  style: TextStyle;
  bold: boolean;
  emphasis: boolean;
  link: boolean;
  bullets: boolean;
  numbers: boolean;
  quote: boolean;
  inTable: boolean;
  canUndo: boolean;
  canRedo: boolean;
}

export function readSelection(state: EditorState): SelectionState {
  const block = state.selection.$from.parent;
  const list = findAround(state, ({ type }) => type === nodes.bullet_list || type === nodes.ordered_list);
  const level = block.type === nodes.heading ? String(block.attrs.level) : undefined;
  return {
    style:
      level === "1" || level === "2" || level === "3" ? level : block.type === nodes.paragraph ? "paragraph" : "other",
    bold: hasMark(state, marks.strong),
    emphasis: hasMark(state, marks.em),
    link: hasMark(state, marks.link),
    bullets: list?.type === nodes.bullet_list,
    numbers: list?.type === nodes.ordered_list,
    quote: findAround(state, ({ type }) => type === nodes.blockquote) !== undefined,
    inTable: isInTable(state),
    canUndo: undoDepth(state) > 0,
    canRedo: redoDepth(state) > 0,
  };
}

export const setStyle = (style: TextStyle): Command =>
  style === "paragraph" || style === "other"
    ? setBlockType(nodes.paragraph)
    : setBlockType(nodes.heading, { level: Number(style) });

export const commands = {
  bold: toggleMark(marks.strong),
  emphasis: toggleMark(marks.em),
  bullets: toggleList(nodes.bullet_list),
  numbers: toggleList(nodes.ordered_list),
  quote: toggleQuote,
  rule: insertRule,
  table: insertTable,
  addRow: addRowAfter,
  addColumn: addColumnAfter,
  deleteRow,
  deleteColumn,
  deleteTable,
  headerRow: toggleHeaderRow,
  undo,
  redo,
} satisfies Record<string, Command>;

export type CommandName = keyof typeof commands;

/** Wraps the selection in a list, changes a list of the other kind, or takes the items out of the list. */
function toggleList(type: NodeType): Command {
  return (state, dispatch, view) => {
    const list = findAround(state, (node) => node.type === nodes.bullet_list || node.type === nodes.ordered_list);
    if (!list) return wrapInList(type)(state, dispatch, view);
    if (list.type === type) return liftListItem(nodes.list_item)(state, dispatch, view);
    dispatch?.(state.tr.setNodeMarkup(list.position, type).scrollIntoView());
    return true;
  };
}

function toggleQuote(state: EditorState, dispatch?: Parameters<Command>[1]) {
  const isQuote = findAround(state, ({ type }) => type === nodes.blockquote) !== undefined;
  return isQuote ? lift(state, dispatch) : wrapIn(nodes.blockquote)(state, dispatch);
}

function insertRule(state: EditorState, dispatch?: Parameters<Command>[1]) {
  dispatch?.(state.tr.replaceSelectionWith(nodes.horizontal_rule.create()).scrollIntoView());
  return true;
}

/** Inserts a table of two columns and three rows, the first of which has the headings, and puts the cursor into it. */
function insertTable(state: EditorState, dispatch?: Parameters<Command>[1]) {
  if (isInTable(state)) return false;
  const row = (cell: NodeType) => {
    const cells = [1, 2].flatMap(() => cell.createAndFill() ?? []);
    return nodes.table_row.create(null, cells);
  };
  const table = nodes.table.create(null, [row(nodes.table_header), row(nodes.table_cell), row(nodes.table_cell)]);
  const place = state.selection.from;
  const change = state.tr.replaceSelectionWith(table);
  dispatch?.(change.setSelection(TextSelection.near(change.doc.resolve(place + 1))).scrollIntoView());
  return true;
}

/** Returns the text of the selection and the address of its link. With the cursor in a link, the whole link is meant. */
export function readLink(state: EditorState) {
  const { from, to } = findLink(state) ?? state.selection;
  const mark = state.doc
    .resolve(Math.min(from + 1, state.doc.content.size))
    .marks()
    .find(({ type }) => type === marks.link);
  return { text: state.doc.textBetween(from, to, " "), href: mark ? String(mark.attrs.href) : "" };
}

/** Sets the link of the selection; without an address, removes it. `text` is inserted if nothing is selected. */
export const setLink =
  ({ text, href }: { text: string; href: string }): Command =>
  (state, dispatch) => {
    const { from, to } = findLink(state) ?? state.selection;
    const change = state.tr;
    if (href === "") change.removeMark(from, to, marks.link);
    else if (state.doc.textBetween(from, to, " ") === text) {
      change.removeMark(from, to, marks.link).addMark(from, to, marks.link.create({ href }));
    } else {
      const around = state.doc
        .resolve(from)
        .marks()
        .filter(({ type }) => type !== marks.link);
      change.replaceWith(from, to, schema.text(text, [...around, marks.link.create({ href })]));
    }
    dispatch?.(change.removeStoredMark(marks.link).scrollIntoView());
    return true;
  };

/** Returns the range of the link with the cursor; undefined if a range is selected or there is no link. */
function findLink({ selection: { empty, $from } }: EditorState) {
  const mark = [...$from.marks(), ...($from.nodeAfter?.marks ?? [])].find(({ type }) => type === marks.link);
  if (!empty || !mark) return undefined;
  let [first, last] = [$from.index(), $from.index()];
  const has = (index: number) => mark.isInSet($from.parent.maybeChild(index)?.marks ?? []);
  if (!has(first)) [first, last] = [first - 1, last - 1];
  while (first > 0 && has(first - 1)) first -= 1;
  while (has(last + 1)) last += 1;
  const sizeUpTo = (index: number) => {
    let size = 0;
    for (let at = 0; at < index; at += 1) size += $from.parent.child(at).nodeSize;
    return size;
  };
  return { from: $from.start() + sizeUpTo(first), to: $from.start() + sizeUpTo(last + 1) };
}

function hasMark({ selection: { empty, from, to, $from }, storedMarks, doc }: EditorState, type: MarkType) {
  return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type);
}

/** Returns the innermost node around the cursor that matches. */
function findAround({ selection: { $from } }: EditorState, matches: (node: Node) => boolean) {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (matches(node)) return { type: node.type, position: $from.before(depth) };
  }
  return undefined;
}
