import { writeQuery } from "@lading/contract";
import { createRouter } from "@tanstack/react-router";
import { queryClient } from "./lib/query-client.ts";
import { readQuery } from "./lib/query-string.ts";
import { routeTree } from "./routeTree.gen.ts";
import { ErrorPage } from "./shell/error-page.tsx";
import { PageSkeleton } from "./shell/page-skeleton.tsx";

export const router = createRouter({
  routeTree,
  context: { queryClient },
  // Plain query strings: the router's own would turn search=4512 into a number and quote "4512".
  parseSearch: readQuery,
  stringifySearch: writeQuery,
  scrollRestoration: true,
  scrollToTopSelectors: ["#main"],
  defaultPreload: "intent",
  // The query cache decides whether data is fresh.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 100,
  // The page replaces its skeleton, which has the same dimensions, as soon as possible.
  defaultPendingMinMs: 0,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: ErrorPage,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
