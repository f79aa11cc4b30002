import { useSuspenseQuery } from "@tanstack/react-query";
import { userDetails } from "../../lib/current-user.ts";
import { ProfileForm } from "./profile-form.tsx";
import { toProfile } from "./settings-api.ts";
import { SettingsSection } from "./settings-section.tsx";

export function UserProfile() {
  const { data: user } = useSuspenseQuery(userDetails);
  return (
    <SettingsSection
      title="User Profile"
      about="Your name and contact details, as your company and the provider see them."
    >
      <ProfileForm saved={toProfile(user)} email={user.email} role={user.role?.name} />
    </SettingsSection>
  );
}
