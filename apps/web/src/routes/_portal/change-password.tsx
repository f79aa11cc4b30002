import { createFileRoute } from "@tanstack/react-router";
import { SettingsSections } from "./-settings-sections.tsx";

export const Route = createFileRoute("/_portal/change-password")({
  component: () => <SettingsSections type="Change Password" />,
});
