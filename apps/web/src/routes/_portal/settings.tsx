import { createFileRoute } from "@tanstack/react-router";
import { sectionSearch, settingsSections } from "../../shell/sections.ts";
import { SettingsSections } from "./-settings-sections.tsx";

export const Route = createFileRoute("/_portal/settings")({
  validateSearch: sectionSearch(settingsSections),
  component: () => <SettingsSections type={Route.useSearch().type} />,
});
