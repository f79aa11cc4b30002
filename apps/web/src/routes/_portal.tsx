import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Outlet, redirect, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { userDetails } from "../lib/current-user.ts";
import { isSignedIn, isStaff, loginAddress } from "../lib/session.ts";
import { Frame } from "../shell/frame.tsx";
import { FrameSkeleton } from "../shell/frame-skeleton.tsx";
import { loadFrame } from "../shell/load-frame.ts";
import { PageSkeleton } from "../shell/page-skeleton.tsx";
import { PageTitle } from "../ui/page-header.tsx";

/** Loaded on demand because a user sees it about once a year. */
const TermsDialog = lazy(async () => ({ default: (await import("../features/terms/terms-dialog.tsx")).TermsDialog }));

export const Route = createFileRoute("/_portal")({
  beforeLoad: ({ location }) => {
    if (!isSignedIn()) throw redirect({ href: loginAddress(location.href), replace: true });
    // Before a loader runs, so that staff see no skeleton of this frame and send no request of its pages.
    if (isStaff()) throw redirect({ to: "/provider", replace: true });
  },
  loader: async ({ context: { queryClient } }) => {
    const user = await loadFrame(queryClient);
    // For up to five minutes after an update, the token of staff may be one of the earlier version, which does not say so.
    if (user.is_staff) throw redirect({ to: "/provider", replace: true });
  },
  component: Portal,
  pendingComponent: FrameSkeleton,
});

function Portal() {
  const router = useRouter();
  // Loads the sign-in page early, so that logging out works offline.
  useEffect(() => void router.loadRouteChunk(router.routesByPath["/login"]), [router]);
  const { data: user } = useSuspenseQuery(userDetails);
  const isAsked = !user.accepted_latest_terms_and_conditions;
  // If new terms appear while a page is open, the page and its forms stay mounted behind the dialog. Otherwise no page opens.
  const [isOpen, setOpen] = useState(!isAsked);
  if (!isAsked && !isOpen) setOpen(true);
  return (
    <Frame>
      {isOpen ? <Outlet /> : <ClosedPage />}
      {isAsked && (
        <Suspense>
          <TermsDialog />
        </Suspense>
      )}
    </Frame>
  );
}

/** Shown behind the terms. It sends no request. */
function ClosedPage() {
  return (
    <>
      <PageTitle className="sr-only">Terms and Conditions</PageTitle>
      <PageSkeleton />
    </>
  );
}
