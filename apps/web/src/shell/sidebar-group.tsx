import { useLocation } from "@tanstack/react-router";
import { useId } from "react";
import { useRemembered } from "../lib/remembered.ts";
import { DisclosureChevron } from "../ui/disclosure-chevron.tsx";
import { markCurrent, type EntryGroup } from "./navigation.ts";
import { SidebarEntry } from "./sidebar-entry.tsx";
import type { DelayedMenu } from "./use-delayed-menu.ts";

interface SidebarGroupProps {
  group: EntryGroup;
  /** All groups of the sidebar. */
  groups: readonly EntryGroup[];
  isFirst: boolean;
  isCollapsed: boolean;
  menu: DelayedMenu;
}

/**
 * The entries of a group. Its title, if it has one, closes and opens it. A closed group shows only the entry of the open page.
 * A sidebar that is collapsed to icons shows all entries, because it has no titles.
 */
export function SidebarGroup({ group: { title, entries }, groups, isFirst, isCollapsed, menu }: SidebarGroupProps) {
  const [remembered, remember] = useRemembered("lading.closed-groups");
  const { pathname } = useLocation();
  const id = useId();
  const closed = remembered?.split(",") ?? [];
  const isOpen = isCollapsed || title === undefined || !closed.includes(title);
  const shown = isOpen ? entries : entries.filter((entry) => markCurrent(entry, groups, pathname));
  const toggle = (name: string) => {
    const others = closed.filter((one) => one !== name);
    remember((isOpen ? [...others, name] : others).join(",") || null);
  };

  return (
    <div className="shrink-0 px-3 py-2 last:flex last:grow last:flex-col">
      {title !== undefined &&
        (isCollapsed ? (
          <p id={id} className="sr-only">
            {title}
          </p>
        ) : (
          <button
            type="button"
            id={id}
            aria-expanded={isOpen}
            onClick={() => toggle(title)}
            className="flex h-6 w-full items-center justify-between rounded-control px-2 text-xs font-medium text-fg3 hover:text-fg"
          >
            {title}
            <DisclosureChevron isOpen={isOpen} />
          </button>
        ))}
      {shown.length > 0 && (
        <ul
          aria-labelledby={title && id}
          className={`flex flex-1 flex-col gap-0.5 ${isCollapsed && !isFirst ? "border-t border-line pt-3" : ""}`}
        >
          {shown.map((entry) => (
            <SidebarEntry key={entry.path} entry={entry} groups={groups} isCollapsed={isCollapsed} menu={menu} />
          ))}
        </ul>
      )}
    </div>
  );
}
