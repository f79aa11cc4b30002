import { createFileRoute } from "@tanstack/react-router";
import { OrderSettingsPage } from "../../features/order-settings/order-settings-page.tsx";

export const Route = createFileRoute("/provider/order-settings")({
  loader: async ({ context: { queryClient } }) => {
    const { orderSettings } = await import("../../features/order-settings/order-settings-api.ts");
    await queryClient.ensureQueryData(orderSettings);
  },
  // Only staff open this page, so other users do not load its loader.
  codeSplitGroupings: [["loader", "component"]],
  component: OrderSettingsPage,
});
