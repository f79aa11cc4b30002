import { useSearch } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { Alerts } from "../../features/settings/alerts.tsx";
import { ChangePassword } from "../../features/settings/change-password.tsx";
import { ServicePlans } from "../../features/settings/service-plans.tsx";
import { SettingsPage } from "../../features/settings/settings-page.tsx";
import { UserProfile } from "../../features/settings/user-profile.tsx";
import { AccountManagement } from "../../features/users/account-management.tsx";
import { useMay } from "../../lib/current-user.ts";
import { type Section, settingsSections, useSection } from "../../shell/sections.ts";

/** The page of the settings at the section that an address asks for, or at the profile. */
export function SettingsSections({ type }: { type: string | undefined }) {
  const may = useMay();
  const { label } = useSection(settingsSections, type, settingsSections[0]);
  const Section = contents[label];
  const open = settingsSections.filter((section: Section) => may(section));
  return (
    <SettingsPage sections={open.map((section) => section.label)} current={label}>
      <Section />
    </SettingsPage>
  );
}

const contents: Record<(typeof settingsSections)[number]["label"], ComponentType> = {
  "User Profile": UserProfile,
  "Change Password": ChangePassword,
  Alerts,
  "Service Plans": ServicePlans,
  "Account Management": Users,
};

/** Its lists stand in the address, which leads here only from the settings' own. */
function Users() {
  const search = useSearch({ from: "/_portal/settings" });
  return search.tab && <AccountManagement search={search} />;
}
