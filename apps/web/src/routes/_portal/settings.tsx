import { createFileRoute } from "@tanstack/react-router";
import { settingsSections, sectionSearch, useSection } from "../../shell/sections.ts";
import { UnfilledPage } from "../../shell/unfilled-page.tsx";

export const Route = createFileRoute("/_portal/settings")({
  validateSearch: sectionSearch(settingsSections),
  component: SettingsPage,
});

function SettingsPage() {
  const { label, about } = useSection(settingsSections, Route.useSearch().type, settingsSections[0]);
  return <UnfilledPage title={label}>{about}</UnfilledPage>;
}
