import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { OwnEditsPage } from "../../features/catalogue/changes/own-edits-page.tsx";
import {
  checkOwnEditsSearch,
  readOwnEditsSearch,
  fixedSearch,
} from "../../features/catalogue/changes/own-edits-search.ts";

export const Route = createFileRoute("/_portal/product-catalog_/changes")({
  validateSearch: checkOwnEditsSearch,
  search: { middlewares: [stripSearchParams(fixedSearch)] },
  // Starts the request while the page's code loads. The page shows whether either has failed.
  loader: ({ context: { queryClient }, location }) =>
    void import("../../features/catalogue/changes/own-edits-api.ts").then(
      ({ ownEditList }) => void queryClient.prefetchQuery(ownEditList(readOwnEditsSearch(location.search))),
      ignore,
    ),
  component: () => <OwnEditsPage search={Route.useSearch()} />,
});

const ignore = () => undefined;
