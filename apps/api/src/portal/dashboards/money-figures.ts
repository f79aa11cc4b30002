import { type CountedFigures, type DashboardFigures, moneyText } from "@lading/contract";

/** Writes the figures of money as text, as all answers do. */
export const writeMoney = ({ highlights, charts, ...figures }: CountedFigures): DashboardFigures => ({
  ...figures,
  highlights: highlights.map((highlight) => ({ ...highlight, value: writeFigure(highlight.value, highlight.unit) })),
  charts: charts.map((chart) => ({
    ...chart,
    rows: chart.rows.map((row) => ({
      ...row,
      values: row.values.map((value, place) => writeFigure(value, chart.series[place]?.unit)),
    })),
  })),
});

/** Amounts have at most four decimals, so rounding a sum removes only the error of adding floating point numbers. */
const writeFigure = (value: number | null, unit: string | undefined) =>
  value === null || unit !== "money" ? value : moneyText(value.toFixed(4));
