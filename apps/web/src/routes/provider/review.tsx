import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { ReviewPage } from "../../features/review/review-page.tsx";
import { checkReviewSearch, readReviewSearch, fixedSearch } from "../../features/review/review-search.ts";

export const Route = createFileRoute("/provider/review")({
  validateSearch: checkReviewSearch,
  search: { middlewares: [stripSearchParams(fixedSearch)] },
  // Starts the requests while the page's code loads. The page shows whether one of them has failed.
  loader: ({ context: { queryClient }, location }) =>
    void import("../../features/review/review-api.ts").then(
      ({ queuePage, reviewCounts }) =>
        Promise.all([
          queryClient.prefetchQuery(queuePage(readReviewSearch(location.search))),
          queryClient.prefetchQuery(reviewCounts),
        ]),
      ignore,
    ),
  component: () => <ReviewPage search={Route.useSearch()} />,
});

const ignore = () => undefined;
