import {
  Bold,
  ChevronDown,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  Redo2,
  Table,
  Undo2,
} from "lucide-react";
import { ToggleButton } from "react-aria-components/ToggleButton";
import { Toolbar } from "react-aria-components/Toolbar";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Select } from "../../../ui/select.tsx";
import { Tooltip, TooltipTrigger } from "../../../ui/tooltip.tsx";
import type { CommandName, SelectionState, TextStyle } from "./text-commands.ts";

interface EditorToolbarProps {
  label: string;
  /** Undefined until the text is loaded. */
  state: SelectionState | undefined;
  isDisabled: boolean;
  onCommand: (name: CommandName) => void;
  onStyle: (style: TextStyle) => void;
  onLink: () => void;
}

const styles: readonly { value: TextStyle; label: string }[] = [
  { value: "paragraph", label: "Text" },
  { value: "1", label: "Heading" },
  { value: "2", label: "Subheading" },
  { value: "3", label: "Small heading" },
];

const tableCommands: readonly { id: CommandName; label: string }[] = [
  { id: "addRow", label: "Add Row" },
  { id: "addColumn", label: "Add Column" },
  { id: "headerRow", label: "Heading Row" },
  { id: "deleteRow", label: "Delete Row" },
  { id: "deleteColumn", label: "Delete Column" },
  { id: "deleteTable", label: "Delete Table" },
];

const icon = (Icon: LucideIcon) => <Icon aria-hidden size={16} strokeWidth={1.75} />;

/** The buttons of the editor. Arrow keys move among them, so that Tab passes them in one step. */
export function EditorToolbar({ label, state, isDisabled, onCommand, onStyle, onLink }: EditorToolbarProps) {
  const isOff = isDisabled || !state;
  const toggle = (id: CommandName, name: string, Icon: LucideIcon, isSelected = false) => (
    <Toggle label={name} icon={Icon} isSelected={isSelected} isDisabled={isOff} onPress={() => onCommand(id)} />
  );
  return (
    <Toolbar aria-label={label} className="rich-text-toolbar">
      <span className="relative">
        <Select
          aria-label="Text style"
          value={state?.style ?? "paragraph"}
          disabled={isOff}
          onChange={({ target: { value } }) => {
            const style = styles.find((one) => one.value === value);
            if (style) onStyle(style.value);
          }}
          className="h-8 cursor-pointer appearance-none rounded-control bg-transparent pr-8 pl-2 text-sm"
        >
          {styles.map(({ value, label: name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
          {state?.style === "other" && <option value="other">Other</option>}
        </Select>
        <ChevronDown
          aria-hidden
          size={14}
          strokeWidth={1.75}
          className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-fg3"
        />
      </span>
      {toggle("bold", "Bold", Bold, state?.bold)}
      {toggle("emphasis", "Italic", Italic, state?.emphasis)}
      <Toggle label="Link" icon={Link} isSelected={state?.link ?? false} isDisabled={isOff} onPress={onLink} />
      {toggle("bullets", "Bulleted list", List, state?.bullets)}
      {toggle("numbers", "Numbered list", ListOrdered, state?.numbers)}
      {toggle("quote", "Quote", Quote, state?.quote)}
      <IconButton
        label="Insert a table"
        icon={icon(Table)}
        isDisabled={isOff || state.inTable}
        onPress={() => onCommand("table")}
      />
      <IconButton label="Line" icon={icon(Minus)} isDisabled={isOff} onPress={() => onCommand("rule")} />
      <IconButton
        label="Undo"
        icon={icon(Undo2)}
        isDisabled={isOff || !state.canUndo}
        onPress={() => onCommand("undo")}
      />
      <IconButton
        label="Redo"
        icon={icon(Redo2)}
        isDisabled={isOff || !state.canRedo}
        onPress={() => onCommand("redo")}
      />
    </Toolbar>
  );
}

interface TableBarProps {
  onCommand: (name: CommandName) => void;
}

/** The buttons for the table with the cursor. They are below the text, so that the text does not move. */
export const TableBar = ({ onCommand }: TableBarProps) => (
  <Toolbar aria-label="Table" className="rich-text-toolbar is-below">
    {tableCommands.map(({ id, label }) => (
      <Button key={id} variant="ghost" onPress={() => onCommand(id)}>
        {label}
      </Button>
    ))}
  </Toolbar>
);

interface ToggleProps {
  label: string;
  icon: LucideIcon;
  isSelected: boolean;
  isDisabled: boolean;
  onPress: () => void;
}

const Toggle = ({ label, icon: Icon, ...props }: ToggleProps) => (
  <TooltipTrigger>
    <ToggleButton {...props} aria-label={label} className="rich-text-toggle">
      {icon(Icon)}
    </ToggleButton>
    <Tooltip>{label}</Tooltip>
  </TooltipTrigger>
);
