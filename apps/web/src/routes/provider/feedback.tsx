import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { acceptAddress, type Address } from "../../list/accept-address.ts";
import type { SearchOf } from "../../list/define-list.ts";
import type { feedbackList } from "../../features/feedback-list/feedback-list.ts";
import { FeedbackListPage } from "../../features/feedback-list/feedback-list-page.tsx";

export const Route = createFileRoute("/provider/feedback")({
  validateSearch: acceptAddress<Address<SearchOf<typeof feedbackList>>>,
  search: { middlewares: [stripSearchParams({ search: "", ordering: "-sent_at" })] },
  component: () => <FeedbackListPage given={Route.useSearch()} />,
});
