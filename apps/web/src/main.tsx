import "./styles/portal.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { type HistoryState, RouterProvider } from "@tanstack/react-router";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { createRoot } from "react-dom/client";
import { followRefusals } from "./lib/current-user.ts";
import { hideLinkCode } from "./lib/link-code.ts";
import { queryClient } from "./lib/query-client.ts";
import { followOtherTabs, openBy, tellEndedSessions } from "./lib/session.ts";
import { router } from "./router.ts";
import { nameChunkFailures } from "./shell/chunk-failure.ts";

hideLinkCode();
openBy((address, state) => void leave(address, state));
followOtherTabs();
tellEndedSessions();
addEventListener("online", tellEndedSessions);
followRefusals(queryClient);
nameChunkFailures();

/** Leaves for a page outside the portal, and forgets all that was loaded for the user who was here. */
async function leave(href: string, state: HistoryState = {}) {
  void queryClient.cancelQueries();
  await router.navigate({ href, state, ignoreBlocker: true });
  queryClient.clear();
  router.clearCache();
}

const root = document.getElementById("root");
if (!root) throw new Error("index.html has lost its #root");

createRoot(root).render(
  <I18nProvider locale="en-US">
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </I18nProvider>,
);
