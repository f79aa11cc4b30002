import { createFileRoute } from "@tanstack/react-router";
import { providerSettings } from "../../features/provider-settings/settings-api.ts";
import { SettingsPage } from "../../features/provider-settings/settings-page.tsx";

export const Route = createFileRoute("/provider/settings")({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(providerSettings),
  // Only staff open this page, so other users do not load its loader.
  codeSplitGroupings: [["loader", "component"]],
  component: SettingsPage,
});
