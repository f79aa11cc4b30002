import { useId } from "react";
import type { EntryGroup } from "./navigation.ts";
import { ProviderBlock } from "./provider-block.tsx";
import { SidebarEntry } from "./sidebar-entry.tsx";
import { useDelayedMenu } from "./use-delayed-menu.ts";

interface SidebarProps {
  groups: readonly EntryGroup[];
  isCollapsed: boolean;
}

/** The side navigation of wide windows, with labels or collapsed to icons. */
export function Sidebar({ groups, isCollapsed }: SidebarProps) {
  const menu = useDelayedMenu();
  const id = useId();

  return (
    <nav
      aria-label="Main"
      onScroll={() => menu.show(undefined)}
      className={`flex flex-col overflow-y-auto border-r border-line bg-subtle ${isCollapsed ? "w-16" : "w-58"}`}
    >
      <ProviderBlock isCollapsed={isCollapsed} />
      {groups.map(({ title, entries }, at) => (
        <div key={title ?? at} className="shrink-0 px-3 py-2 last:flex last:grow last:flex-col">
          {title && (
            <p id={`${id}-${at}`} className={isCollapsed ? "sr-only" : "px-2 pb-1.5 text-xs font-medium text-fg3"}>
              {title}
            </p>
          )}
          <ul
            aria-labelledby={title && `${id}-${at}`}
            className={`flex flex-1 flex-col gap-0.5 ${isCollapsed && at > 0 ? "border-t border-line pt-3" : ""}`}
          >
            {entries.map((entry) => (
              <SidebarEntry key={entry.path} entry={entry} groups={groups} isCollapsed={isCollapsed} menu={menu} />
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
