import { lazy, Suspense, useMemo, useRef, useState } from "react";
import { number } from "../../../lib/formats.ts";
import { showToast } from "../../../ui/toast.tsx";
import { useRoomy, useWide } from "../../../ui/use-wide.ts";
import { BulkGrid, type GridHandle } from "./bulk-grid.tsx";
import { isNumeric } from "./cell-value.ts";
import { count } from "../../../lib/count.ts";
import { describeSelection } from "./describe-selection.ts";
import { useGridDialogs } from "./dialogs/use-grid-dialogs.tsx";
import { findProblem } from "./find-problem.ts";
import { clear, fillDown, type Shown } from "./grid-commands.ts";
import { GridCursor } from "./grid-cursor.ts";
import { GridFoot } from "./grid-foot.tsx";
import { GridHeader } from "./grid-header.tsx";
import { emptyPart, isIn, type Part, PartButtons } from "./grid-parts.tsx";
import type { CellChange } from "./cells.ts";
import type { GridState } from "./grid-state.ts";
import { GridTools } from "./grid-tools.tsx";
import { NarrowGrid } from "./narrow-grid.tsx";
import { type Bounds, isWithin, rangeAt } from "./selection.ts";
import { useGridColumns } from "./columns/use-grid-columns.ts";
import { useLater } from "./use-later.ts";
import { usePaste } from "./paste/use-paste.tsx";
import { useGridDraft } from "./use-grid-draft.ts";

interface GridEditorProps {
  grid: GridState;
  /** Products that the company does not have any more. */
  missing: ReadonlySet<string>;
}

/** The grid with its tools above and its foot, which counts the changes and proposes them. */
export function GridEditor({ grid, missing }: GridEditorProps) {
  const [cursor] = useState(() => new GridCursor());
  useLater(grid);
  useLater(cursor);
  const wide = useWide();
  const roomy = useRoomy();
  const table = useRef<GridHandle>(null);
  const saved = useGridDraft(grid);
  const { columns, choose } = useGridColumns();
  const [isChoosing, setChoosing] = useState(false);
  const [part, setPart] = useState<Part>("all");
  const summary = grid.summary();
  const total = grid.skus.length - missing.size;
  // Said until the first edit.
  const [first] = useState(() => ({
    edits: grid.edits(),
    text: `Your draft of ${count(summary.changes, "change", "changes")} was restored.`,
  }));
  // Products that a part no longer contains stay until another part is chosen, so that no row moves under the user.
  const [frozen, setFrozen] = useState<readonly string[]>(grid.skus);
  const skus = useMemo(() => frozen.filter((sku) => !missing.has(sku)), [frozen, missing]);
  const shown: Shown = { grid, skus, columns };
  const size = { rows: skus.length, columns: columns.length };
  const whole: Bounds = { top: 0, bottom: Math.max(0, size.rows - 1), left: 0, right: size.columns - 1 };
  const findBounds = () => (wide ? cursor.bounds() : whole);
  const bounds = findBounds();

  const choosePart = (next: Part) => {
    const products = grid.skus.filter((sku) => isIn(grid, sku, next) && !missing.has(sku));
    setPart(next);
    setFrozen(products);
    cursor.resize({ rows: products.length, columns: size.columns });
    cursor.move(rangeAt({ row: 0, column: 0 }));
    return products;
  };
  /** Selects the cell, unless it is among the selected ones. */
  const goTo = (change: Pick<CellChange, "gxp_sku" | "name"> | undefined) => {
    if (!change) return;
    const [row, column] = [skus.indexOf(change.gxp_sku), columns.indexOf(change.name)];
    if (row >= 0 && column >= 0 && !isWithin(cursor.bounds(), { row, column })) cursor.move(rangeAt({ row, column }));
  };
  const undo = () => goTo(grid.undo());
  const redo = () => goTo(grid.redo());
  const focusTable = () => table.current?.focus();
  const [openDialog, dialog] = useGridDialogs(shown, bounds, focusTable);
  const pasting = usePaste({ shown, cursor, onUndo: undo, onDone: focusTable });
  const goToProblem = (by: 1 | -1, among = skus) => {
    const next = findProblem({ grid, skus: among, columns }, cursor.active(), by);
    if (next) cursor.move(rangeAt(next));
    focusTable();
  };
  /** The tools leave the focus in the grid, whose keys go on with what they have changed. */
  const thenFocus = (command: () => void) => () => {
    command();
    focusTable();
  };
  const fill = () => {
    const { top, bottom } = findBounds();
    if (top === bottom) showToast("Select the cells below as well. The first one is filled down.", "bad");
    else fillDown(shown, findBounds());
  };
  const onDiscarded = () => {
    pasting.forget();
    if (part !== "all") choosePart("all");
    focusTable();
  };

  return (
    <div className="flex lg:h-full">
      <div className="flex min-w-0 flex-1 flex-col">
        <GridHeader
          total={total}
          missing={missing.size}
          parts={<PartButtons part={part} summary={summary} total={total} isAtEnd={roomy} onChoose={choosePart} />}
          tools={
            <GridTools
              grid={grid}
              onUndo={thenFocus(undo)}
              onRedo={thenFocus(redo)}
              onDialog={openDialog}
              hasNumbers={columns.some(isNumeric)}
              onFill={wide ? thenFocus(fill) : undefined}
              onClear={wide ? thenFocus(() => void clear(shown, findBounds())) : undefined}
            />
          }
          selection={describeSelection(shown, bounds)}
          isChoosing={isChoosing}
          onColumns={() => setChoosing(!isChoosing)}
        />
        {size.rows === 0 || size.columns === 0 ? (
          <p className="flex-1 border-y border-line px-4 py-16 text-center text-fg2">
            {size.columns === 0 ? "All columns are hidden." : emptyPart[part]}
          </p>
        ) : wide ? (
          <BulkGrid
            ref={table}
            shown={shown}
            cursor={cursor}
            onPaste={pasting.paste}
            onUndo={undo}
            onRedo={redo}
            onReplace={() => openDialog("replace")}
            onProblem={goToProblem}
            count={`${number(size.rows)} of ${number(total)}`}
          />
        ) : (
          <NarrowGrid shown={shown} />
        )}
        {pasting.note}
        <GridFoot
          grid={grid}
          summary={summary}
          saved={saved ? savedTexts[saved] : grid.edits() === first.edits ? first.text : undefined}
          onProblem={() => {
            goToProblem(1, part === "all" ? skus : choosePart("all"));
          }}
          onDiscarded={onDiscarded}
        />
      </div>
      {wide && pasting.panel}
      {wide && isChoosing && !pasting.panel && (
        <Suspense>
          <ColumnsPanel
            grid={grid}
            columns={columns}
            onChoose={choose}
            onClose={() => {
              setChoosing(false);
              focusTable();
            }}
          />
        </Suspense>
      )}
      {dialog}
    </div>
  );
}

const ColumnsPanel = lazy(async () => ({ default: (await import("./columns/columns-panel.tsx")).ColumnsPanel }));

const savedTexts = { server: "Draft saved", device: "Draft kept on this device" } as const;
