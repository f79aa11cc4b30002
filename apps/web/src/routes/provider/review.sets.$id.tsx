import { createFileRoute, notFound } from "@tanstack/react-router";
import { editSet } from "../../features/review/set/set-api.ts";
import { SetPage } from "../../features/review/set/set-page.tsx";
import { isStatus } from "../../lib/api-error.ts";
import { NotFoundPage } from "../../shell/not-found-page.tsx";

export const Route = createFileRoute("/provider/review/sets/$id")({
  loader: async ({ context: { queryClient }, params: { id } }) => {
    try {
      await queryClient.ensureQueryData(editSet(id));
    } catch (error) {
      throw isStatus(error, 400, 404) ? notFound() : error;
    }
  },
  // Only staff open this page, so other users do not load its loader.
  codeSplitGroupings: [["loader", "component", "notFoundComponent"]],
  component: () => <Set key={Route.useParams().id} />,
  notFoundComponent: NotFoundPage,
});

const Set = () => <SetPage id={Route.useParams().id} />;
