import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { CompanyListPage } from "../../features/companies/company-list-page.tsx";
import type { companyList } from "../../features/companies/company-list.ts";
import { acceptAddress, type Address } from "../../list/accept-address.ts";
import type { SearchOf } from "../../list/define-list.ts";

export const Route = createFileRoute("/provider/companies/")({
  validateSearch: acceptAddress<Address<SearchOf<typeof companyList>>>,
  search: { middlewares: [stripSearchParams({ search: "", ordering: "name" })] },
  component: () => <CompanyListPage given={Route.useSearch()} />,
});
