import { createFileRoute } from "@tanstack/react-router";
import { ProposalListPage } from "../../features/catalogue/proposals/proposal-list-page.tsx";
import { NewProposalPage, ProposalPage } from "../../features/catalogue/proposals/proposal-page.tsx";

export const Route = createFileRoute("/_portal/product-catalog_/proposals/{-$id}")({ component: Proposals });

function Proposals() {
  const { id } = Route.useParams();
  if (id === undefined) return <ProposalListPage />;
  return id === "new" ? <NewProposalPage /> : <ProposalPage key={id} id={id} />;
}
