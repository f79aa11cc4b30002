import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { CompanyListPage } from "../../features/provider/company-list-page.tsx";
import { checkCompanySearch, initialCompanySearch } from "../../features/provider/company-address.ts";

export const Route = createFileRoute("/provider/")({
  validateSearch: checkCompanySearch,
  search: { middlewares: [stripSearchParams(initialCompanySearch)] },
  component: () => <CompanyListPage given={Route.useSearch()} />,
});
