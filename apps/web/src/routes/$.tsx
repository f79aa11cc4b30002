import { createFileRoute } from "@tanstack/react-router";
import { isSignedIn } from "../lib/session.ts";
import { BareFrame } from "../shell/bare-frame.tsx";
import { Frame } from "../shell/frame.tsx";
import { FrameSkeleton } from "../shell/frame-skeleton.tsx";
import { loadFrame } from "../shell/load-frame.ts";
import { NotFoundPage } from "../shell/not-found-page.tsx";
import { ownFinder } from "./-finders.ts";

export const Route = createFileRoute("/$")({
  loader: async ({ context: { queryClient } }) => ({
    isVendor: isSignedIn() && !(await loadFrame(queryClient)).is_staff,
  }),
  component: NoSuchPage,
  pendingComponent: FrameSkeleton,
});

function NoSuchPage() {
  return Route.useLoaderData().isVendor ? (
    <Frame finder={ownFinder}>
      <NotFoundPage />
    </Frame>
  ) : (
    <BareFrame>
      <NotFoundPage />
    </BareFrame>
  );
}
