import type { Chart } from "@lading/contract";
import { figureText } from "./figure-text.ts";

/** This many bars are as high as a column chart, which may be beside them. */
const MOST_ROWS = 7;

/** Horizontal bars with their names and figures. Screen readers read it as a list, so the bars are hidden from them. */
export function ChartBars({ chart: { rows, series }, onTable }: { chart: Chart; onTable: () => void }) {
  const place = series.findIndex(({ is_drawn }) => is_drawn);
  const unit = series[place]?.unit ?? "count";
  const longest = Math.max(...rows.map(({ values }) => values[place] ?? 0));
  const hidden = rows.length - MOST_ROWS;
  return (
    <>
      <ul className="flex flex-col gap-3">
        {rows.slice(0, MOST_ROWS).map(({ label, detail, values }) => {
          const value = values[place] ?? null;
          return (
            <li key={`${label} ${detail}`} className="flex flex-col gap-1">
              <div className="flex items-baseline justify-between gap-4">
                <span className="min-w-0 truncate" title={label}>
                  {detail !== null && <span className="mr-2 text-xs text-fg3 tabular-nums">{detail}</span>}
                  {label}
                </span>
                <span className="shrink-0 font-medium tabular-nums">{figureText(value, unit, "whole")}</span>
              </div>
              <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-track">
                <div
                  className="h-full rounded-full bg-accent"
                  style={{ width: `${longest > 0 ? (100 * (value ?? 0)) / longest : 0}%` }}
                />
              </div>
            </li>
          );
        })}
      </ul>
      {hidden > 0 && (
        <button
          type="button"
          onClick={onTable}
          className="mt-3 self-start rounded-badge text-xs font-medium text-accent-text hover:underline"
        >
          {`All ${rows.length} in the table`}
        </button>
      )}
    </>
  );
}
