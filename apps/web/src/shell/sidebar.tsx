import { useMay } from "../lib/use-may.ts";
import { entriesFor } from "./navigation.ts";
import { ProviderBlock } from "./provider-block.tsx";
import { SidebarEntry } from "./sidebar-entry.tsx";
import { useDelayedMenu } from "./use-delayed-menu.ts";

/** The side navigation of wide windows, with labels or collapsed to icons. */
export function Sidebar({ isCollapsed }: { isCollapsed: boolean }) {
  const entries = entriesFor(useMay());
  const menu = useDelayedMenu();

  return (
    <nav aria-label="Main" className={`flex flex-col border-r border-line bg-subtle ${isCollapsed ? "w-16" : "w-58"}`}>
      <ProviderBlock isCollapsed={isCollapsed} />
      <ul className="flex flex-1 flex-col gap-0.5 px-3 py-2">
        {entries.map((entry) => (
          <SidebarEntry key={entry.path} entry={entry} isCollapsed={isCollapsed} menu={menu} />
        ))}
      </ul>
    </nav>
  );
}
