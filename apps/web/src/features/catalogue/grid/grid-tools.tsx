import { ArrowDownToLine, Eraser, Pencil, Percent, Redo2, Replace, Undo2 } from "lucide-react";
import { Button, IconButton } from "../../../ui/button.tsx";
import type { GridDialog } from "./dialogs/use-grid-dialogs.tsx";
import type { GridState } from "./grid-state.ts";

const icon = { "aria-hidden": true, size: 16, strokeWidth: 1.75 } as const;

interface ToolsProps {
  grid: GridState;
  onUndo: () => void;
  onRedo: () => void;
  onDialog: (dialog: GridDialog) => void;
  /** Whether a column of numbers is shown. */
  hasNumbers: boolean;
  onFill: (() => void) | undefined;
  onClear: (() => void) | undefined;
}

/** The buttons that change the selected cells. */
export function GridTools({ grid, onUndo, onRedo, onDialog, hasNumbers, onFill, onClear }: ToolsProps) {
  return (
    <div role="toolbar" aria-label="Tools" className="flex flex-wrap items-center gap-1">
      <IconButton label="Undo (Ctrl+Z)" icon={<Undo2 {...icon} />} isDisabled={!grid.canUndo()} onPress={onUndo} />
      <IconButton
        label="Redo (Ctrl+Shift+Z)"
        icon={<Redo2 {...icon} />}
        isDisabled={!grid.canRedo()}
        onPress={onRedo}
      />
      <Button variant="ghost" icon={<Pencil {...icon} />} onPress={() => onDialog("set")}>
        Set Value
      </Button>
      {hasNumbers && (
        <Button variant="ghost" icon={<Percent {...icon} />} onPress={() => onDialog("numbers")}>
          Change by %
        </Button>
      )}
      {onFill && (
        <Button variant="ghost" icon={<ArrowDownToLine {...icon} />} onPress={onFill}>
          Fill Down
        </Button>
      )}
      {onClear && (
        <Button variant="ghost" icon={<Eraser {...icon} />} onPress={onClear}>
          Clear
        </Button>
      )}
      <Button variant="ghost" icon={<Replace {...icon} />} onPress={() => onDialog("replace")}>
        Find and Replace
      </Button>
    </div>
  );
}
