import { baseKeymap, chainCommands, exitCode } from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import { inputRules, textblockTypeInputRule, wrappingInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import { liftListItem, sinkListItem, splitListItem } from "prosemirror-schema-list";
import type { Command } from "prosemirror-state";
import { goToNextCell, tableEditing } from "prosemirror-tables";
import { commands, setStyle } from "./text-commands.ts";
import { schema } from "./text-schema.ts";

const { nodes } = schema;

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};

/** The keys of the editor. Tab moves only among the cells of a table; elsewhere and after the last cell it leaves the editor. */
const createKeys = (askForLink: () => void): Record<string, Command> => ({
  "Mod-b": commands.bold,
  "Mod-i": commands.emphasis,
  "Mod-k": () => {
    askForLink();
    return true;
  },
  "Mod-z": undo,
  "Mod-y": redo,
  "Mod-Shift-z": redo,
  "Mod-Alt-0": setStyle("paragraph"),
  "Mod-Alt-1": setStyle("1"),
  "Mod-Alt-2": setStyle("2"),
  "Mod-Alt-3": setStyle("3"),
  "Mod-Shift-7": commands.numbers,
  "Mod-Shift-8": commands.bullets,
  "Mod-Shift-9": commands.quote,
  Enter: splitListItem(nodes.list_item),
  "Shift-Enter": chainCommands(exitCode, breakLine),
  "Mod-]": sinkListItem(nodes.list_item),
  "Mod-[": liftListItem(nodes.list_item),
  Tab: goToNextCell(1),
  "Shift-Tab": goToNextCell(-1),
});

export const createPlugins = (askForLink: () => void) => [
  inputRules({
    rules: [
      wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
      wrappingInputRule(/^\s*[-*]\s$/, nodes.bullet_list),
      wrappingInputRule(/^(\d+)\.\s$/, nodes.ordered_list, ([, start]) => ({ start: Number(start) })),
      textblockTypeInputRule(/^(#{1,3})\s$/, nodes.heading, ([, marks = "#"]) => ({ level: marks.length })),
    ],
  }),
  keymap(createKeys(askForLink)),
  keymap(baseKeymap),
  history(),
  tableEditing(),
];
