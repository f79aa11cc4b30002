import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { DecisionsPage } from "../../features/work-queue/decisions-page.tsx";
import type { decisionList } from "../../features/work-queue/decision-list.ts";
import { acceptAddress, type Address } from "../../list/accept-address.ts";
import type { SearchOf } from "../../list/define-list.ts";

export const Route = createFileRoute("/provider/queue/decisions")({
  validateSearch: acceptAddress<Address<SearchOf<typeof decisionList>>>,
  search: { middlewares: [stripSearchParams({ search: "", ordering: "-decided_at", tab: "week" })] },
  component: () => <DecisionsPage given={Route.useSearch()} />,
});
