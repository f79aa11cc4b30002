import { Columns3 } from "lucide-react";
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { number } from "../../../lib/formats.ts";
import { BackLink } from "../../../ui/back-link.tsx";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { useWide } from "../../../ui/use-wide.ts";
import { BulkGrid, type GridHandle } from "./bulk-grid.tsx";
import { isNumeric } from "./cell-value.ts";
import { count } from "./count.ts";
import { describeSelection } from "./describe-selection.ts";
import { ChangeNumbersDialog } from "./dialogs/change-numbers-dialog.tsx";
import { ReplaceDialog } from "./dialogs/replace-dialog.tsx";
import { SetValueDialog } from "./dialogs/set-value-dialog.tsx";
import { findProblem } from "./find-problem.ts";
import { clear, fillDown, type Shown } from "./grid-commands.ts";
import { GridCursor } from "./grid-cursor.ts";
import { GridFoot } from "./grid-foot.tsx";
import { GridKeysButton } from "./grid-keys.tsx";
import { emptyPart, isIn, type Part, PartButtons } from "./grid-parts.tsx";
import type { CellChange, GridState } from "./grid-state.ts";
import { type GridDialog, GridTools } from "./grid-tools.tsx";
import { NarrowGrid } from "./narrow-grid.tsx";
import { type Bounds, rangeAt } from "./selection.ts";
import { useGridColumns } from "./use-grid-columns.ts";
import { useLater } from "./use-later.ts";
import { usePaste } from "./use-paste.tsx";
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
  const table = useRef<GridHandle>(null);
  const saved = useGridDraft(grid);
  const { columns, choose } = useGridColumns();
  const [isChoosing, setChoosing] = useState(false);
  const [part, setPart] = useState<Part>("all");
  const [dialog, setDialog] = useState<GridDialog>();
  const summary = grid.summary();
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
  const goTo = (change: Pick<CellChange, "gxp_sku" | "name"> | undefined) => {
    if (!change) return;
    const [row, column] = [skus.indexOf(change.gxp_sku), columns.indexOf(change.name)];
    if (row >= 0 && column >= 0) cursor.move(rangeAt({ row, column }));
  };
  const undo = () => goTo(grid.undo());
  const redo = () => goTo(grid.redo());
  const focusTable = () => table.current?.focus();
  const pasting = usePaste({ shown, cursor, onUndo: undo, onDone: focusTable });
  const goToProblem = (by: 1 | -1, among = skus) => {
    const next = findProblem({ grid, skus: among, columns }, cursor.active(), by);
    if (next) cursor.move(rangeAt(next));
    focusTable();
  };
  const close = () => setDialog(undefined);
  // A dialog holds the focus until it has gone, and then returns it to its tool.
  const focusAfterDialog = useEffectEvent(() => queueMicrotask(focusTable));
  useEffect(() => (dialog === undefined ? undefined : () => focusAfterDialog()), [dialog]);
  /** The tools leave the focus in the grid, whose keys go on with what they have changed. */
  const thenFocus = (command: () => void) => () => {
    command();
    focusTable();
  };
  const act = (command: (shown: Shown, bounds: Bounds) => number) => thenFocus(() => void command(shown, findBounds()));

  return (
    <div className="flex lg:h-full">
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex flex-col gap-2 px-4 pt-4 pb-2 lg:px-6">
          <BackLink to="/product-catalog">Product Catalog</BackLink>
          <PageHeader
            title={`Edit ${count(grid.skus.length - missing.size, "Product", "Products")}`}
            actions={
              wide && (
                <>
                  <GridKeysButton />
                  <Button
                    icon={<Columns3 aria-hidden size={16} strokeWidth={1.75} />}
                    aria-expanded={isChoosing}
                    onPress={() => setChoosing(!isChoosing)}
                  >
                    Columns
                  </Button>
                </>
              )
            }
          />
          <div className="flex flex-wrap items-center gap-2">
            <PartButtons part={part} summary={summary} total={grid.skus.length - missing.size} onChoose={choosePart} />
            <GridTools
              grid={grid}
              onUndo={thenFocus(undo)}
              onRedo={thenFocus(redo)}
              onDialog={setDialog}
              hasNumbers={columns.some(isNumeric)}
              onFill={wide ? act(fillDown) : undefined}
              onClear={wide ? act(clear) : undefined}
            />
            {wide && <span className="ml-auto text-fg3 tabular-nums">{describeSelection(shown, bounds)}</span>}
          </div>
          {missing.size > 0 && (
            <Notice tone="warn">{`${count(missing.size, "product is", "products are")} no longer in your catalog and was left out.`}</Notice>
          )}
        </div>
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
            onReplace={() => setDialog("replace")}
            onProblem={goToProblem}
            count={`${number(size.rows)} of ${number(grid.skus.length - missing.size)}`}
          />
        ) : (
          <NarrowGrid shown={shown} />
        )}
        {pasting.note}
        <GridFoot
          grid={grid}
          summary={summary}
          saved={saved && savedTexts[saved]}
          onProblem={() => {
            goToProblem(1, part === "all" ? skus : choosePart("all"));
          }}
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
      {dialog === "set" && <SetValueDialog shown={shown} bounds={bounds} onClose={close} />}
      {dialog === "numbers" && <ChangeNumbersDialog shown={shown} bounds={bounds} onClose={close} />}
      {dialog === "replace" && <ReplaceDialog shown={shown} bounds={bounds} onClose={close} />}
    </div>
  );
}

const ColumnsPanel = lazy(async () => ({ default: (await import("./columns-panel.tsx")).ColumnsPanel }));

const savedTexts = { server: "Draft saved", device: "Draft kept on this device" } as const;
