import { createFileRoute } from "@tanstack/react-router";
import { RequirementReviewPage } from "../../features/requirement-review/requirement-review-page.tsx";

export const Route = createFileRoute("/provider/requirement-review/$batch")({
  component: Review,
});

function Review() {
  return <RequirementReviewPage batch={Route.useParams().batch} />;
}
