import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ComponentType, useEffect, useEffectEvent, useRef } from "react";
import { Alerts } from "../../features/settings/alerts.tsx";
import { ChangePassword } from "../../features/settings/change-password.tsx";
import { ServicePlans } from "../../features/settings/service-plans.tsx";
import { SettingsPage } from "../../features/settings/settings-page.tsx";
import { UserProfile } from "../../features/settings/user-profile.tsx";
import { AccountManagement } from "../../features/users/account-management.tsx";
import { useMay } from "../../lib/current-user.ts";
import { type Section, settingsSections, useSection } from "../../shell/sections.ts";
import { showToast } from "../../ui/toast.tsx";

/** The page of the settings at the section that an address asks for, or at the profile. */
export function SettingsSections({ type }: { type: string | undefined }) {
  const may = useMay();
  const { label } = useSection(settingsSections, type, settingsSections[0]);
  useGivingWay(label, type);
  const Section = contents[label];
  const open = settingsSections.filter((section: Section) => may(section));
  return (
    <SettingsPage sections={open.map((section) => section.label)} current={label}>
      <Section />
    </SettingsPage>
  );
}

/**
 * Where the section asked for gave way to another, the address follows. Who had it open is told why it went: a toast of
 * what they did last says at most that it failed.
 */
function useGivingWay(shown: string, asked: string | undefined) {
  const may = useMay();
  const navigate = useNavigate();
  const before = useRef(shown);
  const follow = useEffectEvent((lost: boolean) => {
    if (lost)
      showToast(
        may({ permission: "accounts.view_regularuser" })
          ? `${asked} was switched off.`
          : "Your role was changed; it no longer allows managing users.",
        "bad",
      );
    // A form of the section that has gone would ask whether to leave it.
    void navigate({ to: "/settings", search: { type: shown }, replace: true, ignoreBlocker: true });
  });
  useEffect(() => {
    if (asked !== undefined && asked !== shown) follow(before.current === asked);
    before.current = shown;
  }, [asked, shown]);
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
