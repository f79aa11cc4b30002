import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { DecisionsPage } from "../../features/work-queue/decisions-page.tsx";
import { acceptDecisions, initialDecisions } from "../../features/work-queue/queue-address.ts";

export const Route = createFileRoute("/provider/queue/decisions")({
  validateSearch: acceptDecisions,
  search: { middlewares: [stripSearchParams(initialDecisions)] },
  component: () => <DecisionsPage given={Route.useSearch()} />,
});
