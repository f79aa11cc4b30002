import { useSuspenseQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { ChevronDown, KeyRound, LogOut, User } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { companyDetails, userDetails } from "../lib/current-user.ts";
import { signOut } from "../lib/session.ts";
import { leaveBy } from "../ui/leaving.ts";
import { Menu, MenuItem, MenuTrigger } from "../ui/menu.tsx";
import { CompanyLogo } from "./company-logo.tsx";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

/** Who is signed in, for which company, and what concerns them alone. */
export function UserMenu() {
  const router = useRouter();
  const { data: user } = useSuspenseQuery(userDetails);
  const { data: company } = useSuspenseQuery(companyDetails);
  const openSettings = (type: string) => void router.navigate({ to: "/settings", search: { type } });

  return (
    <MenuTrigger>
      <Button className="flex h-10 min-w-0 items-center gap-2.5 rounded-control px-1.5 text-left transition-colors duration-150 data-hovered:bg-muted data-pressed:bg-muted">
        <CompanyLogo name={company.name} url={company.logo_url} />
        <span className="min-w-0">
          <span className="block truncate text-sm/4 font-medium">
            {user.first_name} {user.last_name}
          </span>
          <span className="block truncate text-xs/4 text-fg3">{company.name}</span>
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
        <MenuItem icon={<LogOut {...icon} />} onAction={() => leaveBy(signOut)}>
          Log Out
        </MenuItem>
      </Menu>
    </MenuTrigger>
  );
}
