import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { acceptFeedback, fixedFeedbackSearch } from "../../features/feedback-list/feedback-address.ts";
import { FeedbackListPage } from "../../features/feedback-list/feedback-list-page.tsx";

export const Route = createFileRoute("/provider/feedback")({
  validateSearch: acceptFeedback,
  search: { middlewares: [stripSearchParams(fixedFeedbackSearch)] },
  component: () => <FeedbackListPage given={Route.useSearch()} />,
});
