import type { AttributeId } from "@lading/contract";
import { CircleAlert, TriangleAlert } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { valueText } from "../../../lib/value-text.ts";
import { fixCheckDigit } from "./cell-value.ts";
import type { GridState } from "./grid-state.ts";

interface CellNoteProps {
  grid: GridState;
  gxpSku: string;
  name: AttributeId;
  style: { top: number; left: number };
  /** Called after a button has changed the cell. */
  onDone: () => void;
}

/** Whether a cell has something to say: its value is wrong, or a newer one is in the portal. */
export const hasNote = (grid: GridState, gxpSku: string, name: AttributeId) =>
  ["wrong", "stale"].includes(grid.standing(gxpSku, name) ?? "");

/** Says at the active cell why its value cannot be proposed, and offers a way out. */
export function CellNote({ grid, gxpSku, name, style, onDone }: CellNoteProps) {
  const cell = grid.cell(gxpSku, name);
  if (!cell) return null;
  const live = grid.live(gxpSku, name);
  const error = grid.error(gxpSku, name);
  const change = (next: typeof cell | undefined) => {
    grid.apply([{ gxp_sku: gxpSku, name, cell: next }]);
    onDone();
  };
  const fixed = error !== undefined && name === "upc" ? fixCheckDigit(cell.value) : undefined;
  const leaving = { onKeyDown: ({ key }: { key: string }) => key === "Escape" && onDone() };
  const Icon = error === undefined ? TriangleAlert : CircleAlert;
  return (
    <fieldset className="edit-grid-note" aria-label="Problem of this cell" style={style}>
      <output className={`mb-2 flex gap-2 text-pretty ${error === undefined ? "text-warn" : "text-bad"}`}>
        <Icon aria-hidden size={16} strokeWidth={1.75} className="mt-0.5 shrink-0" />
        {error ??
          `The portal has ${valueText(name, live)} now. It was ${valueText(name, cell.old)} when you typed ${valueText(name, cell.value)}.`}
      </output>
      <div className="flex flex-wrap gap-2">
        {error === undefined ? (
          <>
            <Button {...leaving} onPress={() => change(undefined)}>
              Keep Portal’s
            </Button>
            <Button {...leaving} onPress={() => change({ old: live, value: cell.value })}>
              Propose Mine
            </Button>
          </>
        ) : (
          <>
            {fixed !== undefined && (
              <Button {...leaving} onPress={() => change({ old: cell.old, value: fixed })}>{`Use ${fixed}`}</Button>
            )}
            <Button {...leaving} variant="ghost" onPress={() => change(undefined)}>
              Undo
            </Button>
          </>
        )}
      </div>
    </fieldset>
  );
}
