import { createFileRoute } from "@tanstack/react-router";
import { ResetPage } from "../features/auth/reset-page.tsx";
import { ProviderMark } from "../shell/provider-block.tsx";

export const Route = createFileRoute("/reset")({
  validateSearch: ({ staff }: Record<string, unknown>): { staff?: "new" | "known" } =>
    staff === "new" || staff === "known" ? { staff } : {},
  beforeLoad: ({ location }) => ({ token: location.state.linkCode }),
  component: () => (
    <ResetPage token={Route.useRouteContext().token} staff={Route.useSearch().staff} mark={<ProviderMark isLarge />} />
  ),
});
