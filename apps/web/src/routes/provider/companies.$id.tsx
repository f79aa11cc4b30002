import { createFileRoute, notFound, stripSearchParams } from "@tanstack/react-router";
import { CompanyPage } from "../../features/provider/company-page.tsx";
import { companyDetail } from "../../features/provider/provider-api.ts";
import { readSearchedPage, unsaid } from "../../features/provider/searched-page.ts";
import { isStatus } from "../../lib/api-error.ts";
import { NotFoundPage } from "../../shell/not-found-page.tsx";

export const Route = createFileRoute("/provider/companies/$id")({
  validateSearch: readSearchedPage,
  search: { middlewares: [stripSearchParams(unsaid)] },
  loader: async ({ context: { queryClient }, params: { id } }) => {
    try {
      await queryClient.ensureQueryData(companyDetail(id));
    } catch (error) {
      throw isStatus(error, 400, 404) ? notFound() : error;
    }
  },
  // Staff alone come here: everybody else need not load what it is loaded by.
  codeSplitGroupings: [["loader", "component", "notFoundComponent"]],
  component: () => <CompanyPage key={Route.useParams().id} id={Route.useParams().id} search={Route.useSearch()} />,
  notFoundComponent: NotFoundPage,
});
