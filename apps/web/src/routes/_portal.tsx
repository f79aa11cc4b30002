import { createFileRoute, Outlet, redirect, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { isSignedIn, loginAddress } from "../lib/session.ts";
import { Frame } from "../shell/frame.tsx";
import { FrameSkeleton } from "../shell/frame-skeleton.tsx";
import { loadFrame } from "../shell/load-frame.ts";

export const Route = createFileRoute("/_portal")({
  beforeLoad: ({ location }) => {
    if (!isSignedIn()) throw redirect({ href: loginAddress(location.href), replace: true });
  },
  loader: async ({ context: { queryClient } }) => {
    const user = await loadFrame(queryClient);
    if (user.is_staff) throw redirect({ to: "/provider", replace: true });
  },
  component: Portal,
  pendingComponent: FrameSkeleton,
});

function Portal() {
  const router = useRouter();
  // Who logs out without a connection gets the sign-in page all the same.
  useEffect(() => void router.loadRouteChunk(router.routesByPath["/login"]), [router]);
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}
