import { createFileRoute, notFound, Outlet, redirect } from "@tanstack/react-router";
import { ExposureNotice } from "../features/provider/exposure-notice.tsx";
import { WaitingCount } from "../features/review/waiting-count.tsx";
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
  loader: async ({ context: { queryClient } }) => {
    const { exposure } = await import("../features/provider/provider-api.ts");
    // Loaded before the page shows, so that the notice moves nothing. If the request fails, the console still works.
    await Promise.all([loadFrame(queryClient), queryClient.prefetchQuery(exposure)]);
  },
  // Only staff need the loader, so it is not in the entry.
  codeSplitGroupings: [["loader", "component", "notFoundComponent"]],
  component: Console,
  notFoundComponent: NotForVendors,
  pendingComponent: FrameSkeleton,
});

function Console() {
  return (
    <ProviderFrame counts={{ waitingEdits: <WaitingCount /> }} finder={companyFinder} notice={<ExposureNotice />}>
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
