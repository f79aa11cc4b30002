import { createFileRoute, type SearchSchemaInput, stripSearchParams } from "@tanstack/react-router";
import { NotificationsPage } from "../../features/notifications/notifications-page.tsx";
import { readNotificationsSearch } from "../../features/notifications/notifications-search.ts";
import { notificationSections, sectionSearch } from "../../shell/sections.ts";

export const Route = createFileRoute("/_portal/notifications")({
  validateSearch: readSearch,
  search: { middlewares: [stripSearchParams({ search: "" })] },
  component: () => {
    const search = Route.useSearch();
    // The lists share nothing: neither what is chosen nor what is typed.
    return <NotificationsPage key={search.type} search={search} />;
  },
});

type GivenSearch = { type?: string } & SearchSchemaInput;

const readType = sectionSearch(notificationSections);

/** Beside its section the address says where in the list of it. The type of what is given only guides the app's own links. */
function readSearch(given: GivenSearch) {
  return readNotificationsSearch(readType({ ...given }).type ?? "Notifications", { ...given });
}
