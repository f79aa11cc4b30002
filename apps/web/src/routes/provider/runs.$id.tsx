import { hasRunEnded } from "@lading/contract";
import { createFileRoute, notFound } from "@tanstack/react-router";
import { OpenImportLink } from "../../features/imports/open-import-link.tsx";
import { oneRun } from "../../features/runs/run-api.ts";
import { RunPage } from "../../features/runs/run-page.tsx";
import { isStatus } from "../../lib/api-error.ts";
import { NotFoundPage } from "../../shell/not-found-page.tsx";

export const Route = createFileRoute("/provider/runs/$id")({
  loader: async ({ context: { queryClient }, params: { id } }) => {
    try {
      await queryClient.ensureQueryData(oneRun(id));
    } catch (error) {
      throw isStatus(error, 400, 404) ? notFound() : error;
    }
  },
  // Only staff open this page, so other users do not load its loader.
  codeSplitGroupings: [["loader", "component", "notFoundComponent"]],
  component: () => <Run key={Route.useParams().id} />,
  notFoundComponent: NotFoundPage,
});

const Run = () => (
  <RunPage id={Route.useParams().id}>
    {({ id, kind, key, state }) =>
      kind === "import" && key === null && <OpenImportLink id={id} hasEnded={hasRunEnded(state)} />
    }
  </RunPage>
);
