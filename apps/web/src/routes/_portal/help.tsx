import { createFileRoute } from "@tanstack/react-router";
import { UnfilledPage } from "../../shell/unfilled-page.tsx";

export const Route = createFileRoute("/_portal/help")({
  component: () => <UnfilledPage title="Help">Answers to common questions will be found here.</UnfilledPage>,
});
