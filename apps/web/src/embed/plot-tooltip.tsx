import type { Series } from "@lading/contract";
import { figureText } from "./figure-text.ts";

interface PlotTooltipProps {
  name: string;
  series: readonly Series[];
  values: readonly (number | null)[];
}

/** The tooltip with the values at the pointer. */
export const PlotTooltip = ({ name, series, values }: PlotTooltipProps) => (
  <div className="rounded-card bg-raised px-3 py-2 text-xs shadow-overlay ring-1 ring-line">
    <p className="font-medium">{name}</p>
    {series.map(({ label, unit }, place) => (
      <p key={label} className="mt-1 flex justify-between gap-6 text-fg2">
        {label}
        <span className="font-medium text-fg tabular-nums">{figureText(values[place] ?? null, unit)}</span>
      </p>
    ))}
  </div>
);
