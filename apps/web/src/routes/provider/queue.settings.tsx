import { createFileRoute } from "@tanstack/react-router";
import { QueueSettingsPage } from "../../features/work-queue/settings-page.tsx";

export const Route = createFileRoute("/provider/queue/settings")({
  loader: async ({ context: { queryClient } }) => {
    const { workSettings } = await import("../../features/work-queue/queue-api.ts");
    await queryClient.ensureQueryData(workSettings);
  },
  // Only staff open this page, so other users do not load its loader.
  codeSplitGroupings: [["loader", "component"]],
  component: QueueSettingsPage,
});
