import { createFileRoute, notFound } from "@tanstack/react-router";
import { discontinuation } from "../../features/discontinuations/discontinuation-api.ts";
import { DiscontinuationPage } from "../../features/discontinuations/discontinuation-page.tsx";
import { isStatus } from "../../lib/api-error.ts";
import { NotFoundPage } from "../../shell/not-found-page.tsx";

export const Route = createFileRoute("/provider/discontinuations/$id")({
  loader: async ({ context: { queryClient }, params: { id } }) => {
    try {
      await queryClient.ensureQueryData(discontinuation(id, 1));
    } catch (error) {
      throw isStatus(error, 400, 404) ? notFound() : error;
    }
  },
  // Only staff open this page, so other users do not load its loader.
  codeSplitGroupings: [["loader", "component", "notFoundComponent"]],
  component: () => <Page key={Route.useParams().id} />,
  notFoundComponent: NotFoundPage,
});

const Page = () => <DiscontinuationPage id={Route.useParams().id} />;
