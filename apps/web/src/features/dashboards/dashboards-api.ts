import { listDashboards, openDashboard } from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export const dashboardList = queryOptions({
  queryKey: ["dashboards"],
  queryFn: ({ signal }) => call(listDashboards, {}, signal),
});

/** A token opens the frame once. It is never cached, and never refetched while the dashboard is shown. */
export const dashboardToken = (id: string, attempt: number) =>
  queryOptions({
    queryKey: ["dashboard-token", id, attempt],
    queryFn: ({ signal }) => call(openDashboard, { params: { id } }, signal),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
