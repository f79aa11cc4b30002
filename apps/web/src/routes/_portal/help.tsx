import { createFileRoute, type SearchSchemaInput, stripSearchParams } from "@tanstack/react-router";
import { HelpPage } from "../../features/help/help-page.tsx";
import { type GivenHelpSearch, readHelpSearch } from "../../features/help/help-search.ts";

export const Route = createFileRoute("/_portal/help")({
  validateSearch: (given: GivenHelpSearch & SearchSchemaInput) => readHelpSearch(given),
  search: { middlewares: [stripSearchParams({ search: "" })] },
  // Starts the request while the page's code loads. The page shows whether either has failed.
  loader: ({ context: { queryClient } }) =>
    void import("../../features/help/help-api.ts").then(
      ({ helpSections }) => void queryClient.prefetchQuery(helpSections),
      ignore,
    ),
  component: () => <HelpPage search={Route.useSearch()} />,
});

const ignore = () => undefined;
