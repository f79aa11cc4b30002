import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ComponentType, useEffect, useEffectEvent, useRef } from "react";
import { Assistants } from "../../features/api-keys/assistants.tsx";
import { CompanyKeys } from "../../features/api-keys/company-keys.tsx";
import { OwnActivity } from "../../features/audit/own-activity.tsx";
import { CompanySignIn } from "../../features/company-sign-in/company-sign-in.tsx";
import { Security } from "../../features/security/security.tsx";
import { Alerts } from "../../features/settings/alerts.tsx";
import { ChangePassword } from "../../features/settings/change-password.tsx";
import { ServicePlans } from "../../features/settings/service-plans.tsx";
import { SettingsPage } from "../../features/settings/settings-page.tsx";
import { UserProfile } from "../../features/settings/user-profile.tsx";
import { ShippingSettings } from "../../features/settings/shipping-settings.tsx";
import { AccountManagement } from "../../features/users/account-management.tsx";
import { CompanyWebhooks } from "../../features/webhooks/company-webhooks.tsx";
import { useMay } from "../../lib/use-may.ts";
import { type Section, settingsSections } from "../../shell/sections.ts";
import { useSection } from "../../shell/use-section.ts";
import { showToast } from "../../ui/toast.tsx";

/** Account Management links to the last one, which is in no menu. */
const sections = [
  ...settingsSections,
  { label: "Activity", permission: "accounts.view_regularuser", flag: "Account Management", givesWay: true },
] as const satisfies readonly Section[];

/** The settings page, at the section that the address names or at the profile. */
export function SettingsSections({ type }: { type: string | undefined }) {
  const may = useMay();
  const { label } = useSection(sections, type, settingsSections[0]);
  useGivingWay(label, type);
  const Section = contents[label];
  const open = settingsSections.filter((section: Section) => may(section));
  return (
    <SettingsPage
      sections={open.map((section) => section.label)}
      current={label === "Activity" ? "Account Management" : label}
    >
      <Section />
    </SettingsPage>
  );
}

/**
 * If another section replaces the requested one, the address changes too. A toast tells a user who had it open why it closed,
 * because the toast of the last action only says that it failed.
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
    // A form of the closed section would ask whether to leave it.
    void navigate({ to: "/settings", search: { type: shown }, replace: true, ignoreBlocker: true });
  });
  useEffect(() => {
    if (asked !== undefined && asked !== shown) follow(before.current === asked);
    before.current = shown;
  }, [asked, shown]);
}

const contents: Record<(typeof sections)[number]["label"], ComponentType> = {
  "User Profile": UserProfile,
  "Change Password": ChangePassword,
  Security,
  Alerts,
  "Service Plans": ServicePlans,
  "Account Management": Users,
  "Company Sign-In": CompanySignIn,
  Assistants,
  "API Keys": CompanyKeys,
  Webhooks: CompanyWebhooks,
  Shipping: ShippingSettings,
  Activity,
};

function Activity() {
  return <OwnActivity given={useSearch({ from: "/_portal/settings" })} />;
}

/** The state of its lists is in the address, and only links of the settings page lead here. */
function Users() {
  const search = useSearch({ from: "/_portal/settings" });
  return search.tab && <AccountManagement search={search} />;
}
