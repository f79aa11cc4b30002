import { createFileRoute } from "@tanstack/react-router";
import { UnfilledPage } from "../../shell/unfilled-page.tsx";

export const Route = createFileRoute("/_portal/dashboard")({
  component: () => (
    <UnfilledPage title="Dashboard">Figures on your sales, orders and catalog will be shown here.</UnfilledPage>
  ),
});
