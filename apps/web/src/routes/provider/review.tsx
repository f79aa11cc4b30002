import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { ReviewPage } from "../../features/review/review-page.tsx";
import { checkReviewSearch, readReviewSearch, unsaid } from "../../features/review/review-search.ts";

export const Route = createFileRoute("/provider/review")({
  validateSearch: checkReviewSearch,
  search: { middlewares: [stripSearchParams(unsaid)] },
  // Starts the requests beside the page's code; the page itself shows how they fare, and how this code does.
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
