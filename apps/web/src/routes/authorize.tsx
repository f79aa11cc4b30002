import { createFileRoute, redirect } from "@tanstack/react-router";
import { AuthorizePage } from "../features/auth/authorize-page.tsx";
import { isSignedIn, loginAddress } from "../lib/session.ts";
import { ProviderMark } from "../shell/provider-block.tsx";

export const Route = createFileRoute("/authorize")({
  beforeLoad: ({ location }) => {
    if (!isSignedIn()) throw redirect({ href: loginAddress(location.href), replace: true });
  },
  component: () => <AuthorizePage mark={<ProviderMark isLarge />} />,
});
