import type { Chart } from "@lading/contract";
import { Bar, BarChart, CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { axisTicks } from "./axis-ticks.ts";
import { figureText, rowText } from "./figure-text.ts";
import { PlotTooltip } from "./plot-tooltip.tsx";
import { shortMonth } from "../lib/format-month.ts";

const seriesColours = ["var(--accent)", "var(--viz-ok)"];

const tick = { fill: "var(--fg3)", fontSize: 12 };
const HEIGHT = 248;

/** A column or line chart. Its accessible name describes it; the table in its card has every figure. */
export function ChartPlot({ chart }: { chart: Chart }) {
  const { series, rows, months, kind, title, rows_are } = chart;
  const drawn = series.flatMap((one, place) => (one.is_drawn ? [{ ...one, place }] : []));
  const unit = drawn[0]?.unit ?? "count";
  const data = rows.map(({ label, values }) => ({
    label,
    ...Object.fromEntries(drawn.map(({ place }) => [`value${place}`, values[place]])),
  }));
  const ticks = axisTicks(
    Math.max(...rows.flatMap(({ values }) => drawn.map(({ place }) => values[place] ?? 0))),
    unit === "count",
  );
  const common = { data, margin: { top: 8, right: 4, bottom: 0, left: 0 }, accessibilityLayer: false };
  const parts = (
    <>
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="label"
        tickFormatter={(label: string) => (months ? shortMonth(label) : label)}
        tick={tick}
        tickLine={false}
        axisLine={{ stroke: "var(--line-strong)" }}
        tickMargin={8}
        interval="equidistantPreserveEnd"
        // The last label must fit below its point, or it is hidden.
        padding={kind === "line" ? { left: 16, right: 16 } : undefined}
        minTickGap={6}
      />
      <YAxis
        tickFormatter={(value: number) => figureText(value, unit, "short")}
        tick={tick}
        tickLine={false}
        axisLine={false}
        width={52}
        ticks={ticks}
        domain={[0, ticks.at(-1) ?? 1]}
        interval={0}
      />
      <Tooltip
        isAnimationActive={false}
        cursor={kind === "line" ? { stroke: "var(--line-strong)" } : { fill: "var(--muted)", opacity: 0.6 }}
        content={<UnderPointer chart={chart} />}
      />
    </>
  );
  return (
    <figure className="flex flex-1 flex-col">
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an SVG drawing cannot be an <img>
        role="img"
        aria-label={`${title}: ${drawn.map(({ label }) => label).join(" and ")} by ${rows_are.toLowerCase()}. The table has every figure.`}
        style={{ height: HEIGHT }}
      >
        <ResponsiveContainer width="100%" height={HEIGHT}>
          {kind === "line" ? (
            <LineChart {...common}>
              {parts}
              {drawn.map(({ place }, index) => (
                <Line
                  key={place}
                  dataKey={`value${place}`}
                  stroke={seriesColours[index]}
                  strokeWidth={2}
                  dot={{ r: 3, fill: "var(--bg)", strokeWidth: 2 }}
                  activeDot={{ r: 4 }}
                  isAnimationActive={false}
                />
              ))}
            </LineChart>
          ) : (
            <BarChart {...common} barGap={2} barCategoryGap="24%">
              {parts}
              {drawn.map(({ place }, index) => (
                <Bar
                  key={place}
                  dataKey={`value${place}`}
                  fill={seriesColours[index]}
                  radius={[3, 3, 0, 0]}
                  maxBarSize={40}
                  isAnimationActive={false}
                />
              ))}
            </BarChart>
          )}
        </ResponsiveContainer>
      </div>
      {drawn.length > 1 && (
        <figcaption className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-xs text-fg2">
          {drawn.map(({ label }, index) => (
            <span key={label} className="flex items-center gap-1.5">
              <span aria-hidden="true" className="size-2 rounded-full" style={{ background: seriesColours[index] }} />
              {label}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  );
}

interface UnderPointerProps {
  chart: Chart;
  /** The plot sets both props. */
  active?: boolean;
  label?: string;
}

function UnderPointer({ chart: { rows, months, series }, active, label }: UnderPointerProps) {
  const row = active ? rows.find((one) => one.label === label) : undefined;
  return row && <PlotTooltip name={rowText(row.label, months)} series={series} values={row.values} />;
}
