import { createFileRoute, redirect } from "@tanstack/react-router";
import { WelcomePage } from "../features/auth/welcome-page.tsx";
import { isSignedIn } from "../lib/session.ts";
import { ProviderMark } from "../shell/provider-block.tsx";

export const Route = createFileRoute("/welcome")({
  beforeLoad: ({ location }) => {
    if (isSignedIn()) throw redirect({ to: "/dashboard", replace: true });
    return { code: location.state.linkCode };
  },
  component: () => <WelcomePage code={Route.useRouteContext().code} mark={<ProviderMark isLarge />} />,
});
