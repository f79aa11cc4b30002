import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { DashboardId } from "../ground/ids.ts";
import { Decimal } from "../ground/text.ts";

export const Dashboard = z.object({ id: z.string(), name: z.string() });
export type Dashboard = z.output<typeof Dashboard>;

/** The unit of a figure, which determines its format. */
const Unit = z.enum(["money", "count", "percent", "days"]);
export type Unit = z.output<typeof Unit>;

const Series = z.object({
  label: z.string(),
  unit: Unit,
  /** Whether the chart shows it. The table beside the chart shows every series. */
  is_drawn: z.boolean(),
});
export type Series = z.output<typeof Series>;

function createFigures<Figure extends z.ZodMiniType>(figure: Figure) {
  const value = z.nullable(figure);
  /** A single figure; its value is null if there is no data. */
  const Highlight = z.object({ label: z.string(), value, unit: Unit, about: z.string() });
  const Row = z.object({
    /** A name, or the first day of a month. */
    label: z.string(),
    /** Distinguishes rows that have the same label, for example a GXP SKU. */
    detail: z.nullable(z.string()),
    /** One value for each series. */
    values: z.array(value),
  });
  const Chart = z.object({
    id: z.string(),
    title: z.string(),
    /** An exact description of the figures. */
    about: z.string(),
    kind: z.enum(["columns", "bars", "line"]),
    /** The heading of the label column, for example "Month" or "Category". */
    rows_are: z.string(),
    detail_is: z.nullable(z.string()),
    /** The labels are the first days of months. */
    months: z.boolean(),
    series: z.array(Series),
    rows: z.array(Row),
  });
  return z.object({
    name: z.string(),
    /** The last day that the figures include, by the database's clock. */
    as_of: z.string(),
    highlights: z.array(Highlight),
    charts: z.array(Chart),
  });
}

/** The figures of a dashboard as the server sends them. Those with the unit money are decimals as strings. */
export const DashboardFigures = createFigures(z.union([z.number(), Decimal]));
export type DashboardFigures = z.output<typeof DashboardFigures>;

/** The figures of a dashboard as they are summed up and drawn. */
const CountedFigures = createFigures(z.number());
export type CountedFigures = z.output<typeof CountedFigures>;
export type Highlight = CountedFigures["highlights"][number];
export type Chart = CountedFigures["charts"][number];

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
  summary: "A short-lived token that opens this dashboard and nothing else",
  params: z.object({ id: DashboardId }),
  response: z.object({ dashboard_id: z.string(), token: z.string() }),
});

/** Public because the embedded page has no session. The dashboard's token authorizes the request. */
export const readDashboardFigures = endpoint({
  method: "GET",
  path: "/api/embed/figures",
  access: "public",
  summary: "The figures of the dashboard whose token is sent as the bearer token",
  response: DashboardFigures,
});
