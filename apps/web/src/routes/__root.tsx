import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet, useLocation } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { focusRowsIfLost } from "../list/focus-fallback.tsx";
import { loadWhenReachable } from "../lib/load-when-reachable.ts";
import { pagesOutside } from "../lib/session.ts";
import { OfflineBar } from "../shell/offline-bar.tsx";
import { ConfirmProvider } from "../ui/confirm-provider.tsx";

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
});

// The entry stays small. A page that is opened just before the connection is lost works without them.
const Feedback = lazy(async () => ({ default: (await loadWhenReachable(loadFeedback)).Feedback }));
const Toasts = lazy(async () => ({ default: (await loadWhenReachable(loadToasts)).ToastList }));
const loadFeedback = () => import("../features/feedback/feedback.tsx");
const loadToasts = () => import("../ui/toast-list.tsx");

function Root() {
  const isOutside = useLocation({ select: ({ pathname }) => pagesOutside.has(pathname) });
  return (
    <ConfirmProvider onGone={focusRowsIfLost}>
      <OfflineBar />
      <Outlet />
      <Suspense fallback={null}>
        {!isOutside && <Feedback />}
        <Toasts />
      </Suspense>
    </ConfirmProvider>
  );
}
