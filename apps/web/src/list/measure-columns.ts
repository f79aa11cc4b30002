import { flexibleColumns, possibleWidth, getWidth } from "./column-widths.ts";
import type { Column } from "./column.ts";
import type { Columns } from "./use-columns.ts";

/** Marks a column's head and its `col`, so that `measureColumns` finds them. */
export const columnMark = (id: string) => ({ "data-column": id });

/**
 * Measures a table for the change of one column's width. During the change, widths are written directly to the elements,
 * because rendering a hundred rows at each pointer move would be too slow.
 */
export function measureColumns<Row>(table: HTMLTableElement, columns: Columns<Row>, column: Column<Row>) {
  const { shown, widths } = columns;
  const find = (part: "th" | "col", { id }: Column<Row>) =>
    table.querySelector<HTMLElement>(`${part}[data-column="${id}"]`);
  const measure = (one: Column<Row>) => Math.round(find("th", one)?.getBoundingClientRect().width ?? 0);

  const start = measure(column);
  const least = table.style.minWidth;
  const before = shown.map((one) => find("col", one)?.style.width ?? "");

  // Flexible columns keep their current width. If they shrank, the edge would not stay under the pointer.
  const flexible = flexibleColumns(shown, widths);
  const frozen = shown.slice(0, -1).filter(({ id }) => flexible.has(id));
  const frozenWidths = new Map(frozen.map((one) => [one, measure(one)]));
  const others = shown
    .filter((one) => one !== column)
    .reduce(
      (sum, one) => sum + (frozenWidths.get(one) ?? getWidth(one, widths)) - getWidth(one, widths),
      parseFloat(least),
    );
  const leastWithout = others - getWidth(column, widths);

  const setWidths = (texts: readonly string[], minWidth: string) => {
    table.style.minWidth = minWidth;
    for (const [place, one] of shown.entries()) find("col", one)?.style.setProperty("width", texts[place] ?? "");
  };
  const restore = () => setWidths(before, least);

  return {
    start,
    restore,
    /** Renders the column with this width. */
    show: (width: number) =>
      setWidths(
        shown.map((one, place) => {
          const shownWidth = one === column ? width : frozenWidths.get(one);
          if (shownWidth !== undefined) return `${shownWidth}px`;
          return place === shown.length - 1 ? "" : (before[place] ?? "");
        }),
        `${leastWithout + width}px`,
      ),
    /** Returns the widths to store when the column gets this width. */
    changes: (width: number) =>
      new Map([
        ...[...frozenWidths].map(([{ id }, now]) => [id, now] as const),
        [column.id, possibleWidth(column, width)],
      ]),
    /** Returns the width at which no content of the column wraps. Measures between two frames, so the user does not see it. */
    fit: () => {
      setWidths([], "0");
      Object.assign(table.style, { tableLayout: "auto", width: "max-content" });
      const width = measure(column);
      Object.assign(table.style, { tableLayout: "", width: "" });
      restore();
      // A fraction of a pixel less would wrap the longest text.
      return width + 1;
    },
  };
}
