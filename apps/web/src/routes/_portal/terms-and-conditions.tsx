import { createFileRoute } from "@tanstack/react-router";
import { UnfilledPage } from "../../shell/unfilled-page.tsx";

export const Route = createFileRoute("/_portal/terms-and-conditions")({
  component: () => (
    <UnfilledPage title="Terms and Conditions">The terms between you and the provider will be shown here.</UnfilledPage>
  ),
});
