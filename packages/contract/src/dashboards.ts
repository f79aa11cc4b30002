import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { DashboardId } from "./ids.ts";

export const Dashboard = z.object({ id: z.string(), name: z.string() });
export type Dashboard = z.output<typeof Dashboard>;

export const listDashboards = endpoint({
  method: "GET",
  path: "/domo/dashboards/",
  access: "member",
  summary: "The dashboards of the company, in the provider's order",
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
