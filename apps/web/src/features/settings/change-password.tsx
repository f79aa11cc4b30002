import { useSuspenseQuery } from "@tanstack/react-query";
import { userDetails } from "../../lib/current-user.ts";
import { Notice } from "../../ui/notice.tsx";
import { ChangePasswordForm } from "./change-password-form.tsx";
import { SettingsSection } from "./settings-section.tsx";

export function ChangePassword() {
  const { data: user } = useSuspenseQuery(userDetails);
  return (
    <SettingsSection
      title="Change Password"
      about="After the change, you stay signed in here and are signed out everywhere else. Assistants that you connected need new tokens. Your API keys keep working."
    >
      {user.force_logged_in ? (
        <div className="max-w-184">
          <Notice tone="warn">
            You are signed in as {user.first_name} {user.last_name}. Only they can change their password.
          </Notice>
        </div>
      ) : (
        <ChangePasswordForm user={user} />
      )}
    </SettingsSection>
  );
}
