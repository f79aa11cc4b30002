import { createFileRoute } from "@tanstack/react-router";
import { NewCompanyPage } from "../../features/companies/new-company-page.tsx";
import { planList } from "../../lib/companies.ts";

export const Route = createFileRoute("/provider/companies/new")({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(planList),
  // Only staff open this page, so other users do not load its loader.
  codeSplitGroupings: [["loader", "component"]],
  component: NewCompanyPage,
});
