import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet, useLocation } from "@tanstack/react-router";
import { Feedback } from "../features/feedback/feedback.tsx";
import { focusRowsIfLost } from "../list/focus-fallback.tsx";
import { pagesOutside } from "../lib/session.ts";
import { OfflineBar } from "../shell/offline-bar.tsx";
import { ConfirmProvider } from "../ui/confirm-provider.tsx";
import { Toasts } from "../ui/toast.tsx";

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
});

function Root() {
  const isOutside = useLocation({ select: ({ pathname }) => pagesOutside.has(pathname) });
  return (
    <ConfirmProvider onGone={focusRowsIfLost}>
      <OfflineBar />
      <Outlet />
      {!isOutside && <Feedback />}
      <Toasts />
    </ConfirmProvider>
  );
}
