import { createFileRoute, redirect } from "@tanstack/react-router";
import { LoginPage } from "../features/auth/login-page.tsx";
import { pathAfterLogin } from "../features/auth/path-after-login.ts";
import { isSignedIn } from "../lib/session.ts";
import { ProviderMark } from "../shell/provider-block.tsx";

export const Route = createFileRoute("/login")({
  validateSearch: ({ from, company }: Record<string, unknown>): { from?: string; company?: string } => ({
    ...(typeof from === "string" && { from }),
    ...(typeof company === "string" && { company }),
  }),
  beforeLoad: ({ search, location }) => {
    // A link with a token replaces the present session.
    const { linkCode, email, notice, origin = search.from } = location.state;
    if (isSignedIn() && !linkCode) throw redirect({ href: pathAfterLogin(origin), replace: true });
    return { linkCode, email, notice, origin, company: search.company };
  },
  component: Login,
});

function Login() {
  const { linkCode, email, notice, origin, company } = Route.useRouteContext();
  return (
    <LoginPage
      origin={pathAfterLogin(origin)}
      linkCode={linkCode}
      email={email}
      notice={notice}
      company={company}
      mark={<ProviderMark isLarge />}
    />
  );
}
