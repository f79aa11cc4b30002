import { createFileRoute } from "@tanstack/react-router";
import { ResetPage } from "../features/auth/reset-page.tsx";
import { ProviderMark } from "../shell/provider-block.tsx";

export const Route = createFileRoute("/reset")({
  beforeLoad: ({ location }) => ({ token: location.state.linkCode }),
  component: () => <ResetPage token={Route.useRouteContext().token} mark={<ProviderMark isLarge />} />,
});
