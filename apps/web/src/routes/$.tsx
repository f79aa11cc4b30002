import { createFileRoute } from "@tanstack/react-router";
import { isSignedIn } from "../lib/session.ts";
import { BareFrame } from "../shell/bare-frame.tsx";
import { Frame } from "../shell/frame.tsx";
import { FrameSkeleton } from "../shell/frame-skeleton.tsx";
import { loadFrame } from "../shell/load-frame.ts";
import { NotFoundPage } from "../shell/not-found-page.tsx";

export const Route = createFileRoute("/$")({
  loader: async ({ context: { queryClient } }) => ({
    isVendor: isSignedIn() && !(await loadFrame(queryClient)).is_staff,
  }),
  component: NoSuchPage,
  pendingComponent: FrameSkeleton,
});

function NoSuchPage() {
  const Surround = Route.useLoaderData().isVendor ? Frame : BareFrame;
  return (
    <Surround>
      <NotFoundPage />
    </Surround>
  );
}
