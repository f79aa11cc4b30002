import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { CompanyListPage } from "../../features/companies/company-list-page.tsx";
import { acceptCompanyList, initialList } from "../../features/companies/company-address.ts";

export const Route = createFileRoute("/provider/companies/")({
  validateSearch: acceptCompanyList,
  search: { middlewares: [stripSearchParams(initialList)] },
  component: () => <CompanyListPage given={Route.useSearch()} />,
});
