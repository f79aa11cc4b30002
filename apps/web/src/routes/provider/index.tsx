import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { CompanyListPage } from "../../features/provider/company-list-page.tsx";
import { readSearchedPage, fixedSearch } from "../../features/provider/searched-page.ts";

export const Route = createFileRoute("/provider/")({
  validateSearch: readSearchedPage,
  search: { middlewares: [stripSearchParams(fixedSearch)] },
  component: () => <CompanyListPage search={Route.useSearch()} />,
});
