import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { CompanyListPage } from "../../features/provider/company-list-page.tsx";
import { readSearchedPage, unsaid } from "../../features/provider/searched-page.ts";

export const Route = createFileRoute("/provider/")({
  validateSearch: readSearchedPage,
  search: { middlewares: [stripSearchParams(unsaid)] },
  component: () => <CompanyListPage search={Route.useSearch()} />,
});
