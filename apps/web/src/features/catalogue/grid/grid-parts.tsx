import { number } from "../../../lib/formats.ts";
import type { GridSummary } from "./cells.ts";
import type { GridState } from "./grid-state.ts";

/** A part of the products: all, the changed ones, those with values that are newer in the portal, or those with problems. */
export type Part = "all" | "changed" | "stale" | "wrong";

/** The sentence for a part without products. */
export const emptyPart: Readonly<Record<Part, string>> = {
  all: "No products are left.",
  changed: "Nothing is changed yet.",
  stale: "No value is newer in the portal.",
  wrong: "There are no problems.",
};

/** Whether a product belongs to a part. */
export function isIn(grid: GridState, sku: string, part: Part) {
  if (part === "all") return true;
  const changed = grid.changed(sku);
  return part === "changed" ? changed.length > 0 : changed.some((name) => grid.standing(sku, name) === part);
}

interface PartButtonsProps {
  part: Part;
  summary: GridSummary;
  total: number;
  /** The buttons end at the right edge, so that a new one at their beginning moves none. Otherwise it comes last. */
  isAtEnd: boolean;
  onChoose: (part: Part) => void;
}

/** The parts with their numbers, of which one is shown. Their places do not depend on the numbers, so that no key moves them. */
export function PartButtons({ part, summary, total, isAtEnd, onChoose }: PartButtonsProps) {
  const digits = { minWidth: `${number(total).length}ch` };
  const stale: [Part, string, number][] =
    summary.stale > 0 || part === "stale" ? [["stale", "Newer in the Portal", summary.stale]] : [];
  const parts: [Part, string, number][] = [
    ...(isAtEnd ? stale : []),
    ["all", "All", total],
    ["changed", "Changed", summary.products],
    ["wrong", "Problems", summary.wrong],
    ...(isAtEnd ? [] : stale),
  ];
  return (
    <fieldset aria-label="Products" className="flex flex-wrap gap-2">
      {parts.map(([one, label, amount]) => (
        <button
          key={one}
          type="button"
          aria-pressed={part === one}
          className="h-8 rounded-full border border-line px-3 text-fg2 transition-colors duration-150 hover:bg-muted aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-text pointer-coarse:h-11"
          onClick={() => onChoose(one)}
        >
          {label}{" "}
          <span className="edit-grid-amount tabular-nums" style={digits}>
            {number(amount)}
          </span>
        </button>
      ))}
    </fieldset>
  );
}
