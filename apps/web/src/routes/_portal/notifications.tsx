import { createFileRoute, type SearchSchemaInput, stripSearchParams } from "@tanstack/react-router";
import { NotificationsPage } from "../../features/notifications/notifications-page.tsx";
import { readNotificationsSearch } from "../../features/notifications/notifications-search.ts";
import { notificationSections, sectionSearch } from "../../shell/sections.ts";

export const Route = createFileRoute("/_portal/notifications")({
  validateSearch: (given: GivenSearch) => searchOf(given),
  search: { middlewares: [stripSearchParams({ search: "" })] },
  // Starts the request beside the page's code; the page itself shows how both fare.
  loader: ({ context: { queryClient }, location }) =>
    void import("../../features/notifications/notifications-api.ts").then(
      ({ notificationList }) => void queryClient.prefetchQuery(notificationList(searchOf(location.search))),
      () => undefined,
    ),
  component: () => {
    const search = Route.useSearch();
    // The lists share nothing: neither what is chosen nor what is typed.
    return <NotificationsPage key={search.type} search={search} />;
  },
});

/** This type only guides the app's own links: anything can stand in an address. */
type GivenSearch = { type?: string } & SearchSchemaInput;

const readType = sectionSearch(notificationSections);

/** Beside its section the address says where in the list of it. */
function searchOf(given: object) {
  return readNotificationsSearch(readType({ ...given }).type ?? "Notifications", { ...given });
}
