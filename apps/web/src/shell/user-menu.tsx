import { useSuspenseQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { ChevronDown, KeyRound, LogOut, MessageSquareText, User } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { companyDetails, userDetails } from "../lib/current-user.ts";
import { openFeedback } from "../lib/feedback-panel.ts";
import { signOut } from "../lib/session.ts";
import { leaveBy } from "../ui/leaving.ts";
import { Menu, MenuItem, MenuTrigger } from "../ui/menu.tsx";
import { useWide } from "../ui/use-wide.ts";
import { CompanyLogo } from "./company-logo.tsx";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

/** The user's name and company, with a menu of the user's own pages. */
export function UserMenu() {
  const router = useRouter();
  const isWide = useWide();
  const { data: user } = useSuspenseQuery(userDetails);
  const { data: company } = useSuspenseQuery(companyDetails);
  const openSettings = (type: string) => void router.navigate({ to: "/settings", search: { type } });

  return (
    <MenuTrigger>
      <Button
        data-feedback={isWide ? undefined : ""}
        className="flex h-10 min-w-0 items-center gap-2.5 rounded-control px-1.5 text-left transition-colors duration-150 data-hovered:bg-muted data-pressed:bg-muted"
      >
        <CompanyLogo name={company.name} url={company.logo_url} />
        <span className="min-w-0">
          <span className="block truncate text-sm/4 font-medium">
            {user.first_name} {user.last_name}
          </span>
          <span className="block truncate text-xs/4 text-fg3">
            {company.is_test && "Test · "}
            {company.name}
          </span>
        </span>
        <ChevronDown size={14} strokeWidth={1.75} aria-hidden className="shrink-0 text-fg3" />
      </Button>
      <Menu aria-label="Your account">
        <MenuItem icon={<User {...icon} />} onAction={() => openSettings("User Profile")}>
          User Profile
        </MenuItem>
        <MenuItem icon={<KeyRound {...icon} />} onAction={() => openSettings("Change Password")}>
          Change Password
        </MenuItem>
        {!isWide && (
          <MenuItem icon={<MessageSquareText {...icon} />} onAction={openFeedback}>
            Feedback
          </MenuItem>
        )}
        <MenuItem icon={<LogOut {...icon} />} onAction={() => leaveBy(signOut)}>
          Log Out
        </MenuItem>
      </Menu>
    </MenuTrigger>
  );
}
