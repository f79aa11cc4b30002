import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { FeedbackListPage } from "../../features/provider/feedback-list-page.tsx";
import { readFeedbackSearch, fixedFeedbackSearch } from "../../features/provider/feedback-search.ts";

export const Route = createFileRoute("/provider/feedback")({
  validateSearch: readFeedbackSearch,
  search: { middlewares: [stripSearchParams(fixedFeedbackSearch)] },
  component: () => <FeedbackListPage search={Route.useSearch()} />,
});
