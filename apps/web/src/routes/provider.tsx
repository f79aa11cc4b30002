import { createFileRoute, Outlet, redirect } from "@tanstack/react-router";
import { Feedback } from "../features/feedback/feedback.tsx";
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
  loader: async ({ context: { queryClient } }) => ({ isStaff: (await loadFrame(queryClient)).is_staff }),
  component: Console,
  pendingComponent: FrameSkeleton,
});

function Console() {
  if (!Route.useLoaderData().isStaff)
    return (
      <>
        <Frame>
          <NotFoundPage />
        </Frame>
        <Feedback />
      </>
    );
  return (
    <>
      <ProviderFrame waiting={<WaitingCount />}>
        <Outlet />
      </ProviderFrame>
      <Feedback />
    </>
  );
}
