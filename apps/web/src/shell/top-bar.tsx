import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleHelp, LogOut, PanelLeft } from "lucide-react";
import { userDetails } from "../lib/current-user.ts";
import { deployment } from "../lib/deployment.ts";
import { signOut } from "../lib/session.ts";
import { Badge } from "../ui/badge.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { leaveBy } from "../ui/leaving.ts";
import { useWide } from "../ui/use-wide.ts";
import { Bell } from "./bell.tsx";
import { Drawer } from "./drawer.tsx";
import { ThemeMenu } from "./theme-menu.tsx";
import { UserMenu } from "./user-menu.tsx";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

interface TopBarProps {
  isCollapsed: boolean;
  onToggle: () => void;
}

export function TopBar({ isCollapsed, onToggle }: TopBarProps) {
  const isWide = useWide();
  const { data } = useSuspenseQuery(userDetails);
  const staffBadge = data.force_logged_in && <Badge tone="warn">{`${deployment.providerAbbreviation} Employee`}</Badge>;
  // Wide windows show it in another place. It also moves in the document, so that the order of Tab matches the screen.
  const user = (
    <div className="flex min-w-0 flex-1 lg:max-w-80 lg:flex-none">
      <UserMenu />
    </div>
  );
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-bg">
      <div className="flex h-12.75 items-center gap-1 px-2 lg:px-4">
        {isWide ? (
          <IconButton
            label={isCollapsed ? "Expand navigation" : "Collapse navigation"}
            icon={<PanelLeft {...icon} />}
            onPress={onToggle}
          />
        ) : (
          <Drawer />
        )}
        {!isWide && user}
        <div className="flex items-center gap-1 lg:ml-auto">
          {isWide && staffBadge}
          <Link
            to="/help"
            aria-label={isWide ? undefined : "Help"}
            className="inline-flex h-8 min-w-8 items-center justify-center gap-2 rounded-control text-sm font-medium text-fg2 transition-colors duration-150 hover:bg-muted hover:text-fg lg:px-2"
          >
            <CircleHelp {...icon} />
            {isWide && "Help"}
          </Link>
          <Bell />
          <ThemeMenu />
          {isWide && <span aria-hidden="true" className="mx-1 h-5 w-px bg-line" />}
        </div>
        {isWide && user}
        {isWide ? (
          <Button variant="ghost" icon={<LogOut {...icon} />} onPress={() => leaveBy(signOut)}>
            Log Out
          </Button>
        ) : (
          <IconButton label="Log Out" icon={<LogOut {...icon} />} onPress={() => leaveBy(signOut)} />
        )}
      </div>
      {/* Beside the name there is no room for the label. */}
      {!isWide && staffBadge && <div className="border-t border-line px-4 py-1">{staffBadge}</div>}
    </header>
  );
}
