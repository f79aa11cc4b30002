import { number } from "../../lib/formats.ts";

interface ImportCountsProps {
  /** Tells screen readers what was counted. */
  summary: string;
  counts: readonly (readonly [label: string, count: number, isBad?: boolean])[];
}

/** The numbers of rows by outcome. */
export const ImportCounts = ({ summary, counts }: ImportCountsProps) => (
  <>
    <output className="sr-only">
      {summary}
      {counts.map(([label, count]) => ` ${label}: ${number(count)}.`).join("")}
    </output>
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
      {counts.map(([label, count, isBad]) => (
        <div key={label} className="rounded-card border border-line px-3 py-2.5">
          <dt className="text-xs text-fg3">{label}</dt>
          <dd className={`text-lg font-semibold tabular-nums ${isBad && count > 0 ? "text-bad" : "text-fg"}`}>
            {number(count)}
          </dd>
        </div>
      ))}
    </dl>
  </>
);
