import type { ReactNode } from "react";

interface SampleTableProps {
  /** Names the table and the area in which it scrolls. */
  caption: string;
  columns: readonly { key: string; head: ReactNode; isNumber?: boolean; isWide?: boolean }[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** Limits the height, so that the page's buttons stay in reach. */
  isTall?: boolean;
}

/** A small table that scrolls in both directions. */
export const SampleTable = ({ caption, columns, rows, isTall = false }: SampleTableProps) => (
  <section
    aria-label={caption}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
    tabIndex={0}
    className={`overflow-auto rounded-card border border-line ${isTall ? "" : "max-h-112"}`}
  >
    <table className="w-full text-left">
      <caption className="sr-only">{caption}</caption>
      <thead className="sticky top-0 bg-subtle text-xs text-fg3">
        <tr className="border-b border-line">
          {columns.map(({ key, head, isNumber, isWide }) => (
            <th
              key={key}
              scope="col"
              className={`h-9 px-3 font-medium whitespace-nowrap ${isNumber ? "w-px text-right" : isWide ? "min-w-60" : ""}`}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key} className="border-b border-line align-baseline last:border-0">
            {cells.map((cell, place) => (
              <td
                key={columns[place]?.key ?? place}
                className={`max-w-100 px-3 py-2 text-fg wrap-break-word ${columns[place]?.isNumber ? "text-right tabular-nums" : ""}`}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
