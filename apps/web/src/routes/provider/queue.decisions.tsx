import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import type { DecisionsSearch } from "../../features/work-queue/decisions-page.tsx";
import { DecisionsPage } from "../../features/work-queue/decisions-page.tsx";
import { acceptAddress, type Address } from "../../list/accept-address.ts";

export const Route = createFileRoute("/provider/queue/decisions")({
  validateSearch: acceptAddress<Address<DecisionsSearch>>,
  search: { middlewares: [stripSearchParams({ search: "", ordering: "-decided_at", tab: "week" })] },
  component: () => <DecisionsPage given={Route.useSearch()} />,
});
