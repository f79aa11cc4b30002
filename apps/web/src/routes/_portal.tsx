import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, type ErrorComponentProps, Outlet, redirect, useRouter } from "@tanstack/react-router";
import { type ComponentProps, lazy, Suspense, useEffect, useState } from "react";
import { WaitingCount } from "../features/home/waiting-count.tsx";
import { isStatus } from "../lib/api-error.ts";
import { userDetails } from "../lib/current-user.ts";
import { isSignedIn, isStaff, loginAddress } from "../lib/session.ts";
import { ErrorPage } from "../shell/error-page.tsx";
import { Frame } from "../shell/frame.tsx";
import { FrameSkeleton } from "../shell/frame-skeleton.tsx";
import { loadFrame } from "../shell/load-frame.ts";
import { PageSkeleton } from "../shell/page-skeleton.tsx";
import { PageTitle } from "../ui/page-header.tsx";
import { ownFinder } from "./-finders.ts";

/** Loaded on demand because a user sees it about once a year. */
const BlockingDialog = lazy(async () => ({ default: (await import("./-blocking-dialog.tsx")).BlockingDialog }));

/** Loaded on demand because few users see it: staff who signed in as a user, and users who need a second step and have none. */
const PortalNotice = lazy(async () => ({ default: (await import("./-portal-notice.tsx")).PortalNotice }));

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
  // One chunk, whose name is in the entry once.
  codeSplitGroupings: [["component", "errorComponent"]],
  component: Portal,
  errorComponent: Failure,
  pendingComponent: FrameSkeleton,
});

const counts = {
  "/product-catalog": <WaitingCount of="changes" />,
  "/orders": <WaitingCount of="orders" />,
  "/requirements": <WaitingCount of="needed" />,
};

function Portal() {
  const router = useRouter();
  // Loads the sign-in page early, so that signing out works offline.
  useEffect(() => void router.loadRouteChunk(router.routesByPath["/login"]), [router]);
  // The catalog is opened most, so its code is there before the link to it is pressed.
  useEffect(() => {
    if (!window.requestIdleCallback) return;
    const handle = requestIdleCallback(() => void router.loadRouteChunk(router.routesByPath["/product-catalog"]));
    return () => cancelIdleCallback(handle);
  }, [router]);
  const { data: user, error } = useSuspenseQuery(userDetails);
  const isAsked = !user.accepted_latest_terms_and_conditions;
  // If new terms appear while a page is open, the page and its forms stay mounted behind the dialog. Otherwise no page opens.
  const [isOpen, setOpen] = useState(!isAsked);
  if (!isAsked && !isOpen) setOpen(true);
  return (
    <Frame
      finder={ownFinder}
      counts={isAsked ? undefined : counts}
      notice={
        (user.force_logged_in || (user.second_factor_due && !isAsked)) && (
          <Suspense fallback={user.force_logged_in && <div className="h-10 shrink-0" />}>
            <PortalNotice user={user} />
          </Suspense>
        )
      }
    >
      {isOpen ? <Outlet /> : <ClosedPage />}
      {(isAsked || isStatus(error, 403)) && <Blocked error={error} isAsked={isAsked} />}
    </Frame>
  );
}

/** Shown if the portal could not be opened. */
function Failure(props: ErrorComponentProps) {
  if (!isStatus(props.error, 403)) return <ErrorPage {...props} />;
  return (
    <>
      <FrameSkeleton />
      <Blocked error={props.error} isAsked={false} />
    </>
  );
}

const Blocked = (props: ComponentProps<typeof BlockingDialog>) => (
  <Suspense>
    <BlockingDialog {...props} />
  </Suspense>
);

/** Shown behind the terms. It sends no request. */
function ClosedPage() {
  return (
    <>
      <PageTitle className="sr-only">Terms and Conditions</PageTitle>
      <PageSkeleton />
    </>
  );
}
