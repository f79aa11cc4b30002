import { createFileRoute } from "@tanstack/react-router";
import { notificationSections, sectionSearch, useSection } from "../../shell/sections.ts";
import { UnfilledPage } from "../../shell/unfilled-page.tsx";

export const Route = createFileRoute("/_portal/notifications")({
  validateSearch: sectionSearch(notificationSections),
  component: NotificationsPage,
});

function NotificationsPage() {
  const { label, about } = useSection(notificationSections, Route.useSearch().type, notificationSections[0]);
  return <UnfilledPage title={label}>{about}</UnfilledPage>;
}
