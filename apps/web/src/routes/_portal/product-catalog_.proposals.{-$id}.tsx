import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { ProposalListPage } from "../../features/catalogue/proposals/proposal-list-page.tsx";
import type { ProposalSearch } from "../../features/catalogue/proposals/proposal-list.ts";
import { NewProposalPage, ProposalPage } from "../../features/catalogue/proposals/proposal-page.tsx";
import { acceptAddress, type Address } from "../../list/accept-address.ts";

export const Route = createFileRoute("/_portal/product-catalog_/proposals/{-$id}")({
  validateSearch: acceptAddress<Address<ProposalSearch>>,
  search: { middlewares: [stripSearchParams({ ordering: "-submitted_at" })] },
  component: Proposals,
});

function Proposals() {
  const { id } = Route.useParams();
  const given = Route.useSearch();
  if (id === undefined) return <ProposalListPage given={given} />;
  return id === "new" ? <NewProposalPage /> : <ProposalPage key={id} id={id} />;
}
