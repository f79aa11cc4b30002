import { createFileRoute, notFound } from "@tanstack/react-router";
import { proposalReview } from "../../features/review/proposals/proposal-review-api.ts";
import { ProposalReviewPage } from "../../features/review/proposals/proposal-review-page.tsx";
import { isStatus } from "../../lib/api-error.ts";
import { NotFoundPage } from "../../shell/not-found-page.tsx";

export const Route = createFileRoute("/provider/proposals/$id")({
  loader: async ({ context: { queryClient }, params: { id } }) => {
    try {
      await queryClient.ensureQueryData(proposalReview(id));
    } catch (error) {
      throw isStatus(error, 400, 404) ? notFound() : error;
    }
  },
  // Only staff open this page, so other users do not load its loader.
  codeSplitGroupings: [["loader", "component", "notFoundComponent"]],
  component: Proposal,
  notFoundComponent: NotFoundPage,
});

function Proposal() {
  return <ProposalReviewPage id={Route.useParams().id} />;
}
