import { createFileRoute, redirect } from "@tanstack/react-router";
import { LoginPage } from "../features/auth/login-page.tsx";
import { isSignedIn } from "../lib/session.ts";
import { ProviderMark } from "../shell/provider-block.tsx";

export const Route = createFileRoute("/login")({
  validateSearch: ({ from }: Record<string, unknown>): { from?: string } => (typeof from === "string" ? { from } : {}),
  beforeLoad: ({ search, location }) => {
    // A link that signs in does so in the place of whoever is here.
    if (isSignedIn() && !location.state.linkCode) throw redirect({ href: originOf(search.from), replace: true });
    const { linkCode, email, notice } = location.state;
    return { linkCode, email, notice };
  },
  component: Login,
});

function Login() {
  const { linkCode, email, notice } = Route.useRouteContext();
  return (
    <LoginPage
      origin={originOf(Route.useSearch().from)}
      linkCode={linkCode}
      email={email}
      notice={notice}
      mark={<ProviderMark isLarge />}
    />
  );
}

/** Where to go after sign-in: a path of this app, whatever the address bar claims. */
function originOf(from = "") {
  const url = URL.parse(from, location.origin);
  return from.startsWith("/") && url?.origin === location.origin && url.pathname !== "/login"
    ? url.pathname + url.search + url.hash
    : "/homepage";
}
