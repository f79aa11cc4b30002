import { createFileRoute } from "@tanstack/react-router";
import { ResetPage } from "../features/auth/reset-page.tsx";
import { ProviderMark } from "../shell/provider-block.tsx";

export const Route = createFileRoute("/reset")({
  component: () => <ResetPage mark={<ProviderMark isLarge />} />,
});
