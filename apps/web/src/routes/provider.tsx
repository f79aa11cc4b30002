import { createFileRoute, Outlet, redirect } from "@tanstack/react-router";
import { ExposureNotice } from "../features/provider/exposure-notice.tsx";
import { WaitingCount } from "../features/review/waiting-count.tsx";
import { isSignedIn, loginAddress } from "../lib/session.ts";
import { Frame } from "../shell/frame.tsx";
import { FrameSkeleton } from "../shell/frame-skeleton.tsx";
import { loadFrame } from "../shell/load-frame.ts";
import { NotFoundPage } from "../shell/not-found-page.tsx";
import { ProviderFrame } from "../shell/provider-frame.tsx";

export const Route = createFileRoute("/provider")({
  beforeLoad: ({ location }) => {
    if (!isSignedIn()) throw redirect({ href: loginAddress(location.href), replace: true });
  },
  loader: async ({ context: { queryClient } }) => {
    const { is_staff } = await loadFrame(queryClient);
    // Loaded before the page shows, so that the notice moves nothing. If the request fails, the console still works.
    if (is_staff) {
      const { exposure } = await import("../features/provider/provider-api.ts");
      await queryClient.prefetchQuery(exposure);
    }
    return { isStaff: is_staff };
  },
  component: Console,
  pendingComponent: FrameSkeleton,
});

function Console() {
  if (!Route.useLoaderData().isStaff)
    return (
      <Frame>
        <NotFoundPage />
      </Frame>
    );
  return (
    <ProviderFrame waiting={<WaitingCount />} notice={<ExposureNotice />}>
      <Outlet />
    </ProviderFrame>
  );
}
