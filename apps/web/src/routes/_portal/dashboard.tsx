import { createFileRoute } from "@tanstack/react-router";
import { DashboardsPage } from "../../features/dashboards/dashboards-page.tsx";

export const Route = createFileRoute("/_portal/dashboard")({ component: DashboardsPage });
