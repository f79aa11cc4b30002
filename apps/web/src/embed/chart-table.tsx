import type { Chart } from "@lading/contract";
import { figureText, rowText } from "./figure-text.ts";

const head = "h-9 border-b border-line px-2 text-xs font-medium whitespace-nowrap text-fg3 first:pl-0 last:pr-0";
const cell = "border-b border-line px-2 py-1.5 first:pl-0 last:pr-0";

/** A table of all figures of a chart, including those that it does not draw. */
export function ChartTable({ chart, labelledBy }: { chart: Chart; labelledBy: string }) {
  const { rows_are, detail_is, series, rows, months } = chart;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
    <section aria-labelledby={labelledBy} tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-sm">
        <thead>
          <tr>
            <th scope="col" className={`${head} text-left`}>
              {rows_are}
            </th>
            {detail_is !== null && (
              <th scope="col" className={`${head} text-left`}>
                {detail_is}
              </th>
            )}
            {series.map(({ label }) => (
              <th key={label} scope="col" className={`${head} text-right`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, detail, values }) => (
            <tr key={`${label} ${detail}`}>
              <th scope="row" className={`${cell} min-w-28 text-left font-normal`}>
                {rowText(label, months)}
              </th>
              {detail_is !== null && <td className={`${cell} whitespace-nowrap text-fg2`}>{detail}</td>}
              {series.map(({ label: name, unit }, place) => (
                <td key={name} className={`${cell} text-right whitespace-nowrap text-fg2 tabular-nums`}>
                  {figureText(values[place] ?? null, unit)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
