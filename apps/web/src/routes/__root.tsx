import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet } from "@tanstack/react-router";
import { OfflineBar } from "../shell/offline-bar.tsx";
import { Toasts } from "../ui/toast.tsx";

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
});

function Root() {
  return (
    <>
      <OfflineBar />
      <Outlet />
      <Toasts />
    </>
  );
}
