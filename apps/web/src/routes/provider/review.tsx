import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { queuePage, reviewCounts } from "../../features/review/review-api.ts";
import { ReviewPage } from "../../features/review/review-page.tsx";
import { checkReviewSearch, readReviewSearch, unsaid } from "../../features/review/review-search.ts";

export const Route = createFileRoute("/provider/review")({
  validateSearch: checkReviewSearch,
  search: { middlewares: [stripSearchParams(unsaid)] },
  // Starts the requests beside the page's code; the page itself shows how they fare.
  loader: ({ context: { queryClient }, location }) => {
    void queryClient.prefetchQuery(queuePage(readReviewSearch(location.search)));
    void queryClient.prefetchQuery(reviewCounts);
  },
  component: () => <ReviewPage search={Route.useSearch()} />,
});
