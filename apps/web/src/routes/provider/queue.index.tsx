import { acceptAddress } from "../../list/accept-address.ts";
import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { SetUpCard } from "../../features/set-up/set-up-card.tsx";
import { setUp } from "../../features/set-up/set-up-api.ts";
import { initialQueue, type QueueAddress } from "../../features/work-queue/queue-address.ts";
import { QueuePage } from "../../features/work-queue/queue-page.tsx";

export const Route = createFileRoute("/provider/queue/")({
  validateSearch: acceptAddress<QueueAddress>,
  search: { middlewares: [stripSearchParams(initialQueue)] },
  // Loaded before the page shows, so that the steps move nothing. If the request fails, the queue still works.
  loader: ({ context: { queryClient } }) => queryClient.prefetchQuery(setUp),
  // Only staff open this page, so other users do not load its loader.
  codeSplitGroupings: [["loader", "component"]],
  component: () => <QueuePage given={Route.useSearch()} above={<SetUpCard />} />,
});
