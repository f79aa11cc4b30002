import { type AttributeId, getAttribute } from "@lading/contract";
import { useNavigate } from "@tanstack/react-router";
import { useQueryClient } from "@tanstack/react-query";
import {
  ArrowDownToLine,
  CircleAlert,
  Eraser,
  Pencil,
  Percent,
  Redo2,
  Replace,
  TriangleAlert,
  Undo2,
} from "lucide-react";
import { useRef, useState, useSyncExternalStore } from "react";
import { failureText } from "../../../lib/form-failure.ts";
import { number } from "../../../lib/formats.ts";
import { useIsOffline } from "../../../lib/use-is-offline.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { valueText } from "../../../lib/value-text.ts";
import { BackLink } from "../../../ui/back-link.tsx";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { useWide } from "../../../ui/use-wide.ts";
import { BulkGrid, type GridHandle } from "./bulk-grid.tsx";
import { isNumeric } from "./cell-value.ts";
import { clear, fillDown, type PasteReport, type Shown } from "./grid-commands.ts";
import { ChangeNumbersDialog, ReplaceDialog, SetValueDialog } from "./grid-dialogs.tsx";
import { GridKeysButton } from "./grid-keys.tsx";
import type { CellChange, CellStanding, GridState, GridSummary } from "./grid-state.ts";
import { ColumnsButton, useGridColumns } from "./columns-button.tsx";
import { NarrowGrid } from "./narrow-grid.tsx";
import { offerWithdrawal } from "./offer-withdrawal.ts";
import { PastedNote } from "./paste-report.tsx";
import { proposeChanges } from "./propose-changes.ts";
import { type Bounds, boundsOf, limitRange, type Range, rangeAt } from "./selection.ts";
import { dropDraft, useGridDraft } from "./use-grid-draft.ts";

type Part = "all" | "changed" | "stale" | "wrong";

const icon = { "aria-hidden": true, size: 16, strokeWidth: 1.75 } as const;

const count = (amount: number, one: string, many: string) => `${number(amount)} ${amount === 1 ? one : many}`;

interface GridEditorProps {
  grid: GridState;
  /** Products that the company does not have any more. */
  missing: ReadonlySet<string>;
  /** Why the products could not be loaded. */
  failure: string | undefined;
  onRetry: () => void;
}

/** The grid with its tools above and its foot, which counts the changes and proposes them. */
export function GridEditor({ grid, missing, failure, onRetry }: GridEditorProps) {
  useSyncExternalStore(grid.subscribe, grid.version);
  const wide = useWide();
  const table = useRef<GridHandle>(null);
  const saved = useGridDraft(grid);
  const { columns, chosen, choose } = useGridColumns();
  const [part, setPart] = useState<Part>("all");
  const [range, setRange] = useState<Range>(rangeAt({ row: 0, column: 0 }));
  const [dialog, setDialog] = useState<"set" | "numbers" | "replace">();
  const [report, setReport] = useState<PasteReport>();
  const summary = grid.summary();
  // Products that a part no longer contains stay until another part is chosen, so that no row moves under the user.
  const [frozen, setFrozen] = useState<readonly string[]>(grid.skus);
  const skus = frozen.filter((sku) => !missing.has(sku));
  const shown: Shown = { grid, skus, columns };
  const size = { rows: skus.length, columns: columns.length };
  const whole: Bounds = { top: 0, bottom: Math.max(0, size.rows - 1), left: 0, right: size.columns - 1 };
  const bounds = wide ? boundsOf(limitRange(range, size)) : whole;

  const choosePart = (next: Part) => {
    setPart(next);
    setFrozen(grid.skus.filter((sku) => isIn(grid, sku, next)));
    setRange(rangeAt({ row: 0, column: 0 }));
  };
  const goTo = (change: Pick<CellChange, "gxp_sku" | "name"> | undefined) => {
    if (!change) return;
    const [row, column] = [skus.indexOf(change.gxp_sku), columns.indexOf(change.name)];
    if (row >= 0 && column >= 0) setRange(rangeAt({ row, column }));
  };
  const undo = () => goTo(grid.undo());
  const redo = () => goTo(grid.redo());
  const goToProblem = (by: 1 | -1) => {
    const { active } = limitRange(range, size);
    const problems = skus.flatMap((sku, row) =>
      columns.flatMap((name, column) => (isProblem(grid.standing(sku, name)) ? [{ row, column }] : [])),
    );
    const at = (place: { row: number; column: number }) => place.row * size.columns + place.column;
    const next =
      by === 1
        ? (problems.find((place) => at(place) > at(active)) ?? problems[0])
        : (problems.findLast((place) => at(place) < at(active)) ?? problems.at(-1));
    if (next) setRange(rangeAt(next));
    table.current?.focus();
  };
  const close = () => {
    setDialog(undefined);
    table.current?.focus();
  };
  const act = (command: (shown: Shown, bounds: Bounds) => number) => () => {
    command(shown, bounds);
    table.current?.focus();
  };

  return (
    <div className="flex flex-col lg:h-full">
      <div className="flex flex-col gap-2 px-4 pt-4 pb-2 lg:px-6">
        <BackLink to="/product-catalog">Product Catalog</BackLink>
        <PageHeader
          title={`Edit ${count(grid.skus.length - missing.size, "Product", "Products")}`}
          actions={wide && <ColumnsButton chosen={chosen} onChoose={choose} />}
        />
        <div className="flex flex-wrap items-center gap-2">
          <PartButtons part={part} summary={summary} total={grid.skus.length - missing.size} onChoose={choosePart} />
          <Tools
            grid={grid}
            onUndo={undo}
            onRedo={redo}
            onDialog={setDialog}
            hasNumbers={columns.some(isNumeric)}
            onFill={wide ? act(fillDown) : undefined}
            onClear={wide ? act(clear) : undefined}
          />
          {wide && (
            <>
              <span className="ml-auto text-fg3 tabular-nums">{describeSelection(shown, bounds)}</span>
              <GridKeysButton />
            </>
          )}
        </div>
        {failure !== undefined && (
          <Notice
            tone="bad"
            action={
              <Button variant="link" onPress={onRetry}>
                Try Again
              </Button>
            }
          >
            {`Some products could not be loaded. ${failure}`}
          </Notice>
        )}
        {missing.size > 0 && (
          <Notice tone="warn">{`${count(missing.size, "product is", "products are")} no longer in your catalog and was left out.`}</Notice>
        )}
      </div>
      {size.rows === 0 || size.columns === 0 ? (
        <p className="flex-1 border-y border-line px-4 py-16 text-center text-fg2">
          {size.columns === 0 ? "All columns are hidden." : nothing[part]}
        </p>
      ) : wide ? (
        <BulkGrid
          ref={table}
          shown={shown}
          range={range}
          onRange={setRange}
          onPaste={setReport}
          onUndo={undo}
          onRedo={redo}
          onReplace={() => setDialog("replace")}
          onProblem={goToProblem}
          count={`${number(size.rows)} of ${number(grid.skus.length - missing.size)}`}
        />
      ) : (
        <NarrowGrid shown={shown} />
      )}
      {report && (
        <PastedNote
          report={report}
          onUndo={() => {
            undo();
            setReport(undefined);
            table.current?.focus();
          }}
          onClose={() => {
            setReport(undefined);
            table.current?.focus();
          }}
        />
      )}
      <Foot
        grid={grid}
        summary={summary}
        saved={saved && savedTexts[saved]}
        onProblem={() => {
          if (part !== "all") choosePart("all");
          goToProblem(1);
        }}
      />
      {dialog === "set" && <SetValueDialog shown={shown} bounds={bounds} onClose={close} />}
      {dialog === "numbers" && <ChangeNumbersDialog shown={shown} bounds={bounds} onClose={close} />}
      {dialog === "replace" && <ReplaceDialog shown={shown} bounds={bounds} onClose={close} />}
    </div>
  );
}

const savedTexts = { server: "Draft saved", device: "Draft kept on this device" } as const;

const isProblem = (standing: CellStanding | undefined) => standing === "wrong" || standing === "stale";

const nothing: Readonly<Record<Part, string>> = {
  all: "No products are left.",
  changed: "Nothing is changed yet.",
  stale: "No value is newer in the portal.",
  wrong: "There are no problems.",
};

function isIn(grid: GridState, sku: string, part: Part) {
  if (part === "all") return true;
  const changed = grid.changed(sku);
  return part === "changed" ? changed.length > 0 : changed.some((name) => grid.standing(sku, name) === part);
}

/** "Vendor Price, 8 cells · $155.20 to $3,929.45" */
function describeSelection({ grid, skus, columns }: Shown, { top, bottom, left, right }: Bounds) {
  const selected = (bottom - top + 1) * (right - left + 1);
  const name = columns[left];
  if (name === undefined || selected < 1) return "";
  if (left !== right) return count(selected, "cell", "cells");
  const label = `${getAttribute(name).label}, ${count(selected, "cell", "cells")}`;
  if (selected === 1 || !isNumeric(name)) return label;
  const figures = skus
    .slice(top, bottom + 1)
    .map((sku) => grid.value(sku, name))
    .filter((value) => value !== null && !Number.isNaN(Number(value)))
    .toSorted((one, other) => Number(one) - Number(other));
  const [least, most] = [figures[0], figures.at(-1)];
  return least === undefined || most === undefined
    ? label
    : `${label} · ${valueText(name, least)} to ${valueText(name, most)}`;
}

interface PartButtonsProps {
  part: Part;
  summary: GridSummary;
  total: number;
  onChoose: (part: Part) => void;
}

function PartButtons({ part, summary, total, onChoose }: PartButtonsProps) {
  const parts: [Part, string, number][] = [
    ["all", "All", total],
    ["changed", "Changed", summary.products],
    ["stale", "Newer in the Portal", summary.stale],
    ["wrong", "Problems", summary.wrong],
  ];
  return (
    <fieldset aria-label="Products" className="flex flex-wrap gap-2">
      {parts
        .filter(([one, , amount]) => one !== "stale" || amount > 0 || part === one)
        .map(([one, label, amount]) => (
          <button
            key={one}
            type="button"
            aria-pressed={part === one}
            className="h-8 rounded-full border border-line px-3 text-fg2 transition-colors duration-150 hover:bg-muted aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-text pointer-coarse:h-11"
            onClick={() => onChoose(one)}
          >
            {label} <span className="tabular-nums">{number(amount)}</span>
          </button>
        ))}
    </fieldset>
  );
}

interface ToolsProps {
  grid: GridState;
  onUndo: () => void;
  onRedo: () => void;
  onDialog: (dialog: "set" | "numbers" | "replace") => void;
  /** Whether a column of numbers is shown. */
  hasNumbers: boolean;
  onFill: (() => void) | undefined;
  onClear: (() => void) | undefined;
}

function Tools({ grid, onUndo, onRedo, onDialog, hasNumbers, onFill, onClear }: ToolsProps) {
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

interface FootProps {
  grid: GridState;
  summary: GridSummary;
  /** Where the draft was saved. */
  saved: string | undefined;
  onProblem: () => void;
}

/** The counts of the changes, what stays behind, and the button that proposes the rest. */
function Foot({ grid, summary, saved, onProblem }: FootProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const isOffline = useIsOffline();
  const { mutate, isPending } = useOneAtATime({
    mutationFn: () => proposeChanges(grid),
    onSuccess: async (proposed) => {
      void client.invalidateQueries({ queryKey: ["own-edits"] });
      void client.invalidateQueries({ queryKey: ["product-edits"] });
      if (proposed.changes > 0) offerWithdrawal(client, proposed);
      if (proposed.refused > 0)
        showToast(
          `${count(proposed.refused, "product was", "products were")} not proposed. Look at the problems.`,
          "bad",
        );
      if (grid.summary().changes > 0) return;
      await dropDraft().catch(() => undefined); // an empty draft does no harm
      await navigate({ to: "/product-catalog" });
    },
    onError: (error) => showToast(`${failureText(error)} Your draft is safe.`, "bad"),
  });
  // The press also ends the input of a cell, whose value counts. So the button is never off for lack of changes.
  const propose = () => {
    if (grid.summary().ready > 0) return mutate();
    showToast(grid.summary().changes > 0 ? "Only cells with problems are left." : "Nothing is changed yet.", "bad");
  };
  const discard = () => {
    const back = grid.toDraft();
    grid.apply(back.map(({ gxp_sku, name }) => ({ gxp_sku, name: name as AttributeId, cell: undefined }))); // the names of cells
    showToast(`${count(back.length, "change", "changes")} discarded.`, "ok", {
      label: "Undo",
      onPress: () => void grid.undo(),
    });
  };
  return (
    <footer className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-bg px-4 py-3 lg:px-6">
      <output className="font-medium tabular-nums">
        {summary.changes === 0
          ? "No changes yet"
          : `${count(summary.changes, "change", "changes")} in ${count(summary.products, "product", "products")}`}
      </output>
      {summary.wrong > 0 && (
        <span className="inline-flex items-center gap-1.5 text-bad">
          <CircleAlert {...icon} />
          {`${count(summary.wrong, "cell has a problem and stays", "cells have problems and stay")} in the draft`}
        </span>
      )}
      {summary.stale > 0 && (
        <span className="inline-flex items-center gap-1.5 text-warn">
          <TriangleAlert {...icon} />
          {`${count(summary.stale, "value is", "values are")} newer in the portal and ${summary.stale === 1 ? "waits" : "wait"} for you`}
        </span>
      )}
      {summary.wrong + summary.stale > 0 && (
        <Button variant="link" onPress={onProblem}>
          Go There
        </Button>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="text-fg3">{isOffline ? "Offline. The draft is safe on this device." : saved}</span>
        {summary.changes > 0 && (
          <Button variant="ghost" isDisabled={isPending} onPress={discard}>
            Discard
          </Button>
        )}
        <Button variant="primary" isPending={isPending} isDisabled={isOffline} onPress={propose}>
          {summary.ready === 0
            ? "Propose Changes"
            : `Propose ${count(summary.ready, "Change", "Changes")} in ${count(summary.readyProducts, "Product", "Products")}`}
        </Button>
      </div>
    </footer>
  );
}
