import type { EntryGroup } from "./navigation.ts";
import { ProviderBlock } from "./provider-block.tsx";
import { SidebarGroup } from "./sidebar-group.tsx";
import { useDelayedMenu } from "./use-delayed-menu.ts";

interface SidebarProps {
  groups: readonly EntryGroup[];
  isCollapsed: boolean;
}

/** The side navigation of wide windows, with labels or collapsed to icons. */
export function Sidebar({ groups, isCollapsed }: SidebarProps) {
  const menu = useDelayedMenu();

  return (
    <nav
      aria-label="Main"
      onScroll={() => menu.show(undefined)}
      className={`flex flex-col overflow-y-auto border-r border-line bg-subtle ${isCollapsed ? "w-16" : "w-58"}`}
    >
      <ProviderBlock isCollapsed={isCollapsed} />
      {groups.map((group, at) => (
        <SidebarGroup
          key={group.title ?? at}
          group={group}
          groups={groups}
          isFirst={at === 0}
          isCollapsed={isCollapsed}
          menu={menu}
        />
      ))}
    </nav>
  );
}
