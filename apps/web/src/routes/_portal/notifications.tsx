import { createFileRoute, type SearchSchemaInput, stripSearchParams } from "@tanstack/react-router";
import { NotificationsPage } from "../../features/notifications/notifications-page.tsx";
import { readNotificationsSearch } from "../../features/notifications/notifications-search.ts";
import { notificationSections, sectionSearch } from "../../shell/sections.ts";

export const Route = createFileRoute("/_portal/notifications")({
  validateSearch: (given: GivenSearch) => parseSearch(given),
  search: { middlewares: [stripSearchParams({ search: "" })] },
  // Starts the request while the page's code loads. The page shows whether either has failed.
  loader: ({ context: { queryClient }, location }) =>
    void import("../../features/notifications/notifications-api.ts").then(
      ({ notificationList }) => void queryClient.prefetchQuery(notificationList(parseSearch(location.search))),
      () => undefined,
    ),
  component: () => {
    const search = Route.useSearch();
    // The two lists share no state, neither the selection nor the search.
    return <NotificationsPage key={search.type} search={search} />;
  },
});

/** This type only checks the app's own links, because an address can contain anything. */
type GivenSearch = { type?: string } & SearchSchemaInput;

const readType = sectionSearch(notificationSections);

/** The address contains the section and the state of its list. */
function parseSearch(given: object) {
  return readNotificationsSearch(readType({ ...given }).type ?? "Notifications", { ...given });
}
