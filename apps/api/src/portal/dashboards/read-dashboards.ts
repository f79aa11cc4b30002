/* The reads of the dashboards that other domains may use. */
export { findDashboardsFor as readDashboards } from "./dashboard-list-queries.ts";
