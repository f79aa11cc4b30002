import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { acceptAddress, type Address } from "../../list/accept-address.ts";
import type { SearchOf } from "../../list/define-list.ts";
import type { allAgreementList } from "../../features/agreements/all-agreements-list.ts";
import { AllAgreementsPage } from "../../features/agreements/all-agreements-page.tsx";

export const Route = createFileRoute("/provider/agreements")({
  validateSearch: acceptAddress<Address<SearchOf<typeof allAgreementList>>>,
  search: { middlewares: [stripSearchParams({ search: "", ordering: "state" })] },
  component: () => <AllAgreementsPage given={Route.useSearch()} />,
});
