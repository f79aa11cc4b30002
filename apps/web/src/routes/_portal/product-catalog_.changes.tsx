import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { ownEditList } from "../../features/catalogue/own-edits-api.ts";
import { OwnEditsPage } from "../../features/catalogue/own-edits-page.tsx";
import { checkOwnEditsSearch, readOwnEditsSearch, unsaid } from "../../features/catalogue/own-edits-search.ts";

export const Route = createFileRoute("/_portal/product-catalog_/changes")({
  validateSearch: checkOwnEditsSearch,
  search: { middlewares: [stripSearchParams(unsaid)] },
  // Starts the request beside the page's code; the page itself shows how it fares.
  loader: ({ context: { queryClient }, location }) =>
    void queryClient.prefetchQuery(ownEditList(readOwnEditsSearch(location.search))),
  component: () => <OwnEditsPage search={Route.useSearch()} />,
});
