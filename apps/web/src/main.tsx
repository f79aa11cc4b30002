import "./styles/portal.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { type HistoryState, RouterProvider } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { nameChunkFailures } from "./lib/chunk-failure.ts";
import { followRefusals } from "./lib/current-user.ts";
import { hideLinkCode } from "./lib/link-code.ts";
import { queryClient } from "./lib/query-client.ts";
import { makeAddressReadable } from "./lib/readable-address.ts";
import { followFailures, reportFailure } from "./lib/report-failure.ts";
import { followOtherTabs, openBy, tellEndedSessions } from "./lib/session.ts";
import { router } from "./router.ts";

makeAddressReadable();
hideLinkCode();
openBy((address, state) => void leave(address, state));
followOtherTabs();
tellEndedSessions();
addEventListener("online", tellEndedSessions);
followRefusals(queryClient);
nameChunkFailures();
followFailures();

/** Opens a page outside the portal and clears all data of the previous user. */
async function leave(href: string, state: HistoryState = {}) {
  void queryClient.cancelQueries();
  await router.navigate({ href, state, ignoreBlocker: true });
  queryClient.clear();
  router.clearCache();
}

const root = document.getElementById("root");
if (!root) throw new Error("index.html has lost its #root");

createRoot(root, {
  // The user sees only an error page, so the error is sent to the server's log.
  onCaughtError: (error) => {
    console.error(error);
    reportFailure(error);
  },
}).render(
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
);

void import("./lib/attendance.ts").then(({ followUse }) => followUse());
