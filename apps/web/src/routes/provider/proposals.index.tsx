import { createFileRoute } from "@tanstack/react-router";
import { ManyProposalsPage } from "../../features/review/proposals/many-proposals-page.tsx";

export const Route = createFileRoute("/provider/proposals/")({
  validateSearch: ({ company }: { company?: unknown }): { company?: string } =>
    typeof company === "string" && /^[0-9a-f-]{36}$/.test(company) ? { company } : {},
  component: Proposals,
});

function Proposals() {
  const { company } = Route.useSearch();
  return <ManyProposalsPage key={company} company={company} />;
}
