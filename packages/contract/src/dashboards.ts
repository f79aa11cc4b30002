import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { DashboardId } from "./ids.ts";

export const Dashboard = z.object({ id: z.string(), name: z.string() });
export type Dashboard = z.output<typeof Dashboard>;

/** How a figure is written. */
const Unit = z.enum(["money", "count", "percent", "days"]);
export type Unit = z.output<typeof Unit>;

/** A figure that stands by itself; null where there is nothing to tell. */
const Highlight = z.object({ label: z.string(), value: z.nullable(z.number()), unit: Unit, about: z.string() });
export type Highlight = z.output<typeof Highlight>;

const Series = z.object({
  label: z.string(),
  unit: Unit,
  /** Whether the chart draws it; the table beside the chart holds every series. */
  is_drawn: z.boolean(),
});
export type Series = z.output<typeof Series>;

const Row = z.object({
  /** A name, or the first day of a month. */
  label: z.string(),
  /** What tells two rows of one name apart, such as a GXP SKU. */
  detail: z.nullable(z.string()),
  /** One for each series. */
  values: z.array(z.nullable(z.number())),
});

export const Chart = z.object({
  id: z.string(),
  title: z.string(),
  /** What exactly is counted. */
  about: z.string(),
  kind: z.enum(["columns", "bars", "line"]),
  /** What the rows are: "Month", "Category"; `months` when their labels are days. */
  rows_are: z.string(),
  detail_is: z.nullable(z.string()),
  months: z.boolean(),
  series: z.array(Series),
  rows: z.array(Row),
});
export type Chart = z.output<typeof Chart>;

export const DashboardFigures = z.object({
  name: z.string(),
  /** The day of the database, up to which the figures go. */
  as_of: z.string(),
  highlights: z.array(Highlight),
  charts: z.array(Chart),
});
export type DashboardFigures = z.output<typeof DashboardFigures>;

export const listDashboards = endpoint({
  method: "GET",
  path: "/domo/dashboards/",
  access: "member",
  summary: "The dashboards of the company that this user may see, in the provider's order",
  response: z.array(Dashboard),
});

export const openDashboard = endpoint({
  method: "POST",
  path: "/domo/dashboard/{id}",
  access: "member",
  unrecorded: true,
  summary: "A short-lived token, with which the frame opens this dashboard and nothing else",
  params: z.object({ id: DashboardId }),
  response: z.object({ dashboard_id: z.string(), token: z.string() }),
});

/** Public as far as sessions go: what opens it is the token of the dashboard, which the embedded page shows instead. */
export const readDashboardFigures = endpoint({
  method: "GET",
  path: "/api/embed/figures",
  access: "public",
  summary: "The figures of the dashboard whose token is shown as the bearer's",
  response: DashboardFigures,
});
