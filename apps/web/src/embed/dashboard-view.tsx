import type { CountedFigures, Highlight } from "@lading/contract";
import { date } from "../lib/formats.ts";
import { ChartCard } from "./chart-card.tsx";
import { figureText } from "./figure-text.ts";

/** A dashboard: four key figures, then its charts. */
export function DashboardView({ figures: { name, as_of, highlights, charts } }: { figures: CountedFigures }) {
  return (
    <div className="flex flex-col gap-4 p-px pb-1">
      <h1 className="sr-only">{name}</h1>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card bg-line ring-1 ring-line lg:grid-cols-4">
        {highlights.map((highlight) => (
          <HighlightCell key={highlight.label} highlight={highlight} />
        ))}
      </dl>
      <div className="grid gap-4 lg:grid-cols-2">
        {charts.map((chart) => (
          <ChartCard key={chart.id} chart={chart} />
        ))}
      </div>
      <p className="text-xs text-fg3">As of {date(as_of)}.</p>
    </div>
  );
}

function HighlightCell({ highlight: { label, value, unit, about } }: { highlight: Highlight }) {
  return (
    <div className="flex min-w-0 flex-col bg-bg px-4 py-3">
      <dt className="text-xs text-fg2">{label}</dt>
      <dd className="text-lg font-semibold tabular-nums">{figureText(value, unit, "whole")}</dd>
      <dd className="text-xs text-fg3">{about}</dd>
    </div>
  );
}
