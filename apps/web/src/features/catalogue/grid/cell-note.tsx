import type { AttributeId } from "@lading/contract";
import { CircleAlert, TriangleAlert } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { valueText } from "../../../lib/value-text.ts";
import { fixCheckDigit } from "./cell-value.ts";
import { nameWidth } from "./columns/grid-columns.ts";
import type { Shown } from "./grid-commands.ts";
import type { GridCursor } from "./grid-cursor.ts";
import type { GridState } from "./grid-state.ts";
import { useLater } from "./use-later.ts";
import { topOf } from "./use-grid-view.ts";

interface ActiveNoteProps {
  shown: Shown;
  cursor: GridCursor;
  /** The left edges of the columns. */
  lefts: readonly number[];
  /** Called after a button has changed the cell. */
  onDone: () => void;
}

/** The note of the active cell, if its value is wrong or a newer one is in the portal. */
export function ActiveNote({ shown: { grid, skus, columns }, cursor, lefts, onDone }: ActiveNoteProps) {
  useLater(grid);
  useLater(cursor);
  const { row, column } = cursor.active();
  const [sku, name] = [skus[row], columns[column]];
  if (cursor.editing() || sku === undefined || name === undefined) return null;
  if (!["wrong", "stale"].includes(grid.standing(sku, name) ?? "")) return null;
  const style = { top: topOf(row + 1) + 4, left: Math.max(nameWidth, lefts[column] ?? 0) };
  return <CellNote grid={grid} gxpSku={sku} name={name} style={style} onDone={onDone} />;
}

interface CellNoteProps {
  grid: GridState;
  gxpSku: string;
  name: AttributeId;
  style: { top: number; left: number };
  /** Called after a button has changed the cell. */
  onDone: () => void;
}

/** Says why the value of the active cell cannot be proposed, and offers a way out. */
function CellNote({ grid, gxpSku, name, style, onDone }: CellNoteProps) {
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
