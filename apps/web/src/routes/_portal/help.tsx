import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { HelpPage } from "../../features/help/help-page.tsx";
import { readHelpSearch } from "../../features/help/help-search.ts";

export const Route = createFileRoute("/_portal/help")({
  validateSearch: readHelpSearch,
  search: { middlewares: [stripSearchParams({ search: "" })] },
  // Starts the request beside the page's code; the page itself shows how it fares, and how this code does.
  loader: ({ context: { queryClient } }) =>
    void import("../../features/help/help-api.ts").then(
      ({ helpSections }) => void queryClient.prefetchQuery(helpSections),
      ignore,
    ),
  component: () => <HelpPage search={Route.useSearch()} />,
});

const ignore = () => undefined;
