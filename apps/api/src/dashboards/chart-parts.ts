import type { Series, Unit } from "@lading/contract";

const seriesIn =
  (unit: Unit) =>
  (label: string, isDrawn = false): Series => ({ label, unit, is_drawn: isDrawn });

/** The columns of figures of a chart, by their unit; those that are drawn say so. */
export const columns = {
  money: seriesIn("money"),
  count: seriesIn("count"),
  percent: seriesIn("percent"),
};
