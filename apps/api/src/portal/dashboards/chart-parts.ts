import type { Series, Unit } from "@lading/contract";

const createSeries =
  (unit: Unit) =>
  (label: string, isDrawn = false): Series => ({ label, unit, is_drawn: isDrawn });

/** Create a series of a chart with the unit. The chart draws it if `isDrawn` is true. */
export const columns = {
  money: createSeries("money"),
  count: createSeries("count"),
  percent: createSeries("percent"),
};
