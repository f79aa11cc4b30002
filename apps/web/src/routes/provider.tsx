import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, notFound, Outlet, redirect } from "@tanstack/react-router";
import { setUp } from "../features/set-up/set-up-api.ts";
import { SetUpBar } from "../features/set-up/set-up-bar.tsx";
import { mayHaveStep } from "../features/set-up/set-up-steps.ts";
import { ExposureNotice } from "../features/companies/exposure-notice.tsx";
import { WaitingCount } from "../features/review/waiting-count.tsx";
import { FactorNotice } from "../features/security/factor-notice.tsx";
import { userDetails } from "../lib/current-user.ts";
import { isSignedIn, isStaff, loginAddress } from "../lib/session.ts";
import { Frame } from "../shell/frame.tsx";
import { FrameSkeleton } from "../shell/frame-skeleton.tsx";
import { loadFrame } from "../shell/load-frame.ts";
import { NotFoundPage } from "../shell/not-found-page.tsx";
import { ProviderFrame } from "../shell/provider-frame.tsx";
import { companyFinder, ownFinder } from "./-finders.ts";

export const Route = createFileRoute("/provider")({
  beforeLoad: async ({ context: { queryClient }, location }) => {
    if (!isSignedIn()) throw redirect({ href: loginAddress(location.href), replace: true });
    // The pages' loaders run after this function, so a vendor sends none of their requests. A token of staff says so, and
    // their pages load at once.
    if (!isStaff() && !(await loadFrame(queryClient)).is_staff) throw notFound();
  },
  loader: async ({ context: { queryClient }, location }) => {
    const { exposure } = await import("../features/companies/exposure-api.ts");
    // Loaded before the page shows, so that the notice and the bar move nothing. If a request fails, the console still works.
    await Promise.all([
      import("../styles/console.css"),
      loadFrame(queryClient),
      queryClient.prefetchQuery(exposure),
      mayHaveStep(location.pathname) && queryClient.prefetchQuery(setUp),
    ]);
  },
  // Only staff need the loader, so it is not in the entry.
  codeSplitGroupings: [["loader", "component", "notFoundComponent"]],
  component: Console,
  notFoundComponent: NotForVendors,
  pendingComponent: FrameSkeleton,
});

function Console() {
  const { data: user } = useSuspenseQuery(userDetails);
  return (
    <ProviderFrame
      counts={{ waitingEdits: <WaitingCount /> }}
      finder={companyFinder}
      notice={
        <>
          <ExposureNotice />
          {user.second_factor_due && <FactorNotice due={user.second_factor_due} />}
          <SetUpBar />
        </>
      }
    >
      <Outlet />
    </ProviderFrame>
  );
}

function NotForVendors() {
  return (
    <Frame finder={ownFinder}>
      <NotFoundPage />
    </Frame>
  );
}
