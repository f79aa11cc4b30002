import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Outlet, redirect, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { Feedback } from "../features/feedback/feedback.tsx";
import { userDetails } from "../lib/current-user.ts";
import { isSignedIn, loginAddress } from "../lib/session.ts";
import { Frame } from "../shell/frame.tsx";
import { FrameSkeleton } from "../shell/frame-skeleton.tsx";
import { loadFrame } from "../shell/load-frame.ts";
import { PageSkeleton } from "../shell/page-skeleton.tsx";
import { PageTitle } from "../ui/page-header.tsx";

/** It is seen once a year. */
const TermsDialog = lazy(async () => ({ default: (await import("../features/terms/terms-dialog.tsx")).TermsDialog }));

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
  const { data: user } = useSuspenseQuery(userDetails);
  const isAsked = !user.accepted_latest_terms_and_conditions;
  // Whose terms change stays on the page, behind them, with what was typed in it. Before that, no page is opened.
  const [isOpen, setOpen] = useState(!isAsked);
  if (!isAsked && !isOpen) setOpen(true);
  return (
    <>
      <Frame>
        {isOpen ? <Outlet /> : <ClosedPage />}
        {isAsked && (
          <Suspense>
            <TermsDialog />
          </Suspense>
        )}
      </Frame>
      <Feedback />
    </>
  );
}

/** Stands behind the terms, and asks the server for nothing. */
function ClosedPage() {
  return (
    <>
      <PageTitle className="sr-only">Terms and Conditions</PageTitle>
      <PageSkeleton />
    </>
  );
}
