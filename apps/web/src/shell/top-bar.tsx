import { LogOut, PanelLeft } from "lucide-react";
import type { ReactNode } from "react";
import { signOut } from "../lib/session.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { leaveBy } from "../ui/leaving.ts";
import { useWide } from "../ui/use-wide.ts";
import { Drawer } from "./drawer.tsx";
import { FindButton, type Finder, useFinder } from "./find-button.tsx";
import type { EntryGroup } from "./navigation.ts";
import { ThemeMenu } from "./theme-menu.tsx";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

interface TopBarProps {
  groups: readonly EntryGroup[];
  finder: Finder;
  isCollapsed: boolean;
  onToggle: () => void;
  user: ReactNode;
  tools: ReactNode;
  badge: ReactNode;
}

export function TopBar({ groups, finder, isCollapsed, onToggle, user, tools, badge }: TopBarProps) {
  const isWide = useWide();
  const [openFinder, findDialog] = useFinder(finder, groups);
  // Wide windows show these in other places. They also move in the document, so that the order of Tab matches the screen.
  const find = <FindButton label={finder.label} onOpen={openFinder} />;
  const placedUser = <div className="flex min-w-0 flex-1 lg:max-w-80 lg:flex-none">{user}</div>;
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
          <Drawer groups={groups} />
        )}
        {isWide ? find : placedUser}
        <div className="flex items-center gap-1 lg:ml-auto">
          {isWide ? badge : find}
          {tools}
          <ThemeMenu />
          {isWide && <span aria-hidden="true" className="mx-1 h-5 w-px bg-line" />}
        </div>
        {isWide && placedUser}
        {isWide ? (
          <Button variant="ghost" icon={<LogOut {...icon} />} onPress={() => leaveBy(signOut)}>
            Log Out
          </Button>
        ) : (
          <IconButton label="Log Out" icon={<LogOut {...icon} />} onPress={() => leaveBy(signOut)} />
        )}
      </div>
      {/* Beside the name there is no room for the label. */}
      {!isWide && badge && <div className="border-t border-line px-4 py-1">{badge}</div>}
      {findDialog}
    </header>
  );
}
