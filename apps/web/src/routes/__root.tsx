import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet, useLocation } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { focusRowsIfLost } from "../list/focus-fallback.tsx";
import { pagesOutside } from "../lib/session.ts";
import { OfflineBar } from "../shell/offline-bar.tsx";
import { ConfirmProvider } from "../ui/confirm-provider.tsx";

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
});

// The entry stays small. The file in which they are loads with every page.
const Feedback = lazy(async () => ({ default: (await import("../features/feedback/feedback.tsx")).Feedback }));
const Toasts = lazy(async () => ({ default: (await import("../ui/toast-list.tsx")).ToastList }));

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
