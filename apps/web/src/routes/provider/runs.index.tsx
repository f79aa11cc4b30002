import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { acceptRuns, initialRuns } from "../../features/runs/run-address.ts";
import { RunListPage } from "../../features/runs/run-list-page.tsx";

export const Route = createFileRoute("/provider/runs/")({
  validateSearch: acceptRuns,
  search: { middlewares: [stripSearchParams(initialRuns)] },
  component: () => <RunListPage given={Route.useSearch()} />,
});
