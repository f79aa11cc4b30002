import type { Chart } from "@lading/contract";
import { ChartColumn, Download, Table2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import { ChartBars } from "./chart-bars.tsx";
import { ChartPlot } from "./chart-plot.tsx";
import { ChartTable } from "./chart-table.tsx";
import { saveCsv } from "./csv.ts";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

/** A chart, or the table of its figures with a download. */
export function ChartCard({ chart }: { chart: Chart }) {
  const [isTable, setTable] = useState(false);
  const headingId = `${chart.id}-title`;
  const isEmpty = chart.rows.every(({ values }) => values.every((value) => value === null || value === 0));
  return (
    <section aria-labelledby={headingId} className="flex min-w-0 flex-col rounded-card border border-line p-4">
      <header className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id={headingId} className="min-w-0 text-base font-semibold">
          {chart.title}
        </h2>
        <div className="-my-1 -mr-1.5 flex shrink-0 gap-0.5">
          <SmallButton
            label={isTable ? `Chart of ${chart.title}` : `Table of ${chart.title}`}
            isDisabled={isEmpty}
            onPress={() => setTable(!isTable)}
          >
            {isTable ? <ChartColumn {...icon} /> : <Table2 {...icon} />}
            {isTable ? "Chart" : "Table"}
          </SmallButton>
          <SmallButton label={`CSV of ${chart.title}`} isDisabled={isEmpty} onPress={() => saveCsv(chart)}>
            <Download {...icon} />
            CSV
          </SmallButton>
        </div>
      </header>
      <p className="mt-1 text-xs text-fg3 text-pretty">{chart.about}</p>
      <div className="mt-4 flex flex-col lg:min-h-64">
        {isEmpty ? (
          <p className="m-auto py-8 text-fg3">There is nothing to show yet.</p>
        ) : isTable ? (
          <ChartTable chart={chart} labelledBy={headingId} />
        ) : chart.kind === "bars" ? (
          <ChartBars chart={chart} onTable={() => setTable(true)} />
        ) : (
          <ChartPlot chart={chart} />
        )}
      </div>
    </section>
  );
}

interface SmallButtonProps {
  /** The accessible name, which contains the visible label. */
  label: string;
  isDisabled: boolean;
  onPress: () => void;
  children: ReactNode;
}

const SmallButton = ({ label, isDisabled, onPress, children }: SmallButtonProps) => (
  <button
    type="button"
    aria-label={label}
    disabled={isDisabled}
    onClick={onPress}
    className="inline-flex h-7 items-center gap-1.5 rounded-control px-1.5 text-xs font-medium text-fg2 transition-colors duration-150 hover:bg-muted hover:text-fg disabled:opacity-50 pointer-coarse:h-9 [&_svg]:text-fg3"
  >
    {children}
  </button>
);
