import { acceptAddress } from "../../list/accept-address.ts";
import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { fixedSearch, type ReviewAddress } from "../../features/review/review-address.ts";
import { queuePage } from "../../features/review/review-api.ts";
import { reviewCounts } from "../../features/review/review-counts-api.ts";
import { ReviewPage } from "../../features/review/review-page.tsx";
import { readReviewSearch } from "../../features/review/review-search.ts";

export const Route = createFileRoute("/provider/review/")({
  validateSearch: acceptAddress<ReviewAddress>,
  search: { middlewares: [stripSearchParams(fixedSearch)] },
  // Starts the requests before the page renders. The page shows whether one of them has failed.
  loader: ({ context: { queryClient }, location }) => {
    void queryClient.prefetchQuery(queuePage(readReviewSearch(location.search)));
    void queryClient.prefetchQuery(reviewCounts);
  },
  // Only staff open this page, so other users do not load its loader.
  codeSplitGroupings: [["loader", "component"]],
  component: () => <ReviewPage given={Route.useSearch()} />,
});
