import { createFileRoute, redirect, stripSearchParams } from "@tanstack/react-router";
import { queuePage, reviewCounts } from "../features/review/review-api.ts";
import { ReviewPage } from "../features/review/review-page.tsx";
import { checkReviewSearch, readReviewSearch, unsaid } from "../features/review/review-search.ts";
import { isSignedIn, loginAddress } from "../lib/session.ts";
import { loadFrame } from "../shell/load-frame.ts";

export const Route = createFileRoute("/provider_/review")({
  validateSearch: checkReviewSearch,
  search: { middlewares: [stripSearchParams(unsaid)] },
  beforeLoad: ({ location }) => {
    if (!isSignedIn()) throw redirect({ href: loginAddress(location.href), replace: true });
  },
  loader: async ({ context: { queryClient }, location }) => {
    void queryClient.prefetchQuery(queuePage(readReviewSearch(location.search)));
    void queryClient.prefetchQuery(reviewCounts);
    await loadFrame(queryClient);
  },
  component: () => (
    <main id="main" className="h-dvh overflow-auto">
      <ReviewPage search={Route.useSearch()} />
    </main>
  ),
});
