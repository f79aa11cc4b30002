import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { acceptAddress, type Address } from "../../list/accept-address.ts";
import type { SearchOf } from "../../list/define-list.ts";
import type { runList } from "../../features/runs/run-list.ts";
import { RunListPage } from "../../features/runs/run-list-page.tsx";

export const Route = createFileRoute("/provider/runs/")({
  validateSearch: acceptAddress<Address<SearchOf<typeof runList>>>,
  search: { middlewares: [stripSearchParams({ search: "", ordering: "-created_at" })] },
  component: () => <RunListPage given={Route.useSearch()} />,
});
