import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { OwnEditsPage } from "../../features/catalogue/own-edits-page.tsx";
import { checkOwnEditsSearch, readOwnEditsSearch, unsaid } from "../../features/catalogue/own-edits-search.ts";

export const Route = createFileRoute("/_portal/product-catalog_/changes")({
  validateSearch: checkOwnEditsSearch,
  search: { middlewares: [stripSearchParams(unsaid)] },
  // Starts the request beside the page's code; the page itself shows how it fares, and how this code does.
  loader: ({ context: { queryClient }, location }) =>
    void import("../../features/catalogue/own-edits-api.ts").then(
      ({ ownEditList }) => void queryClient.prefetchQuery(ownEditList(readOwnEditsSearch(location.search))),
      ignore,
    ),
  component: () => <OwnEditsPage search={Route.useSearch()} />,
});

const ignore = () => undefined;
