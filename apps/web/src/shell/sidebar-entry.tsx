import { Link, useLocation } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { useEffect, useId, useRef, type KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { linkTo, markAt, markCurrent, type Entry, type EntryGroup } from "./navigation.ts";
import type { DelayedMenu } from "./use-delayed-menu.ts";

interface SidebarEntryProps {
  entry: Entry;
  /** All groups of the sidebar. */
  groups: readonly EntryGroup[];
  isCollapsed: boolean;
  menu: DelayedMenu;
}

/** Places a submenu beside its entry and inside the window. The sidebar scrolls and would clip an absolute position. */
function placeBeside(panel: HTMLElement | null) {
  const entry = panel?.parentElement?.getBoundingClientRect();
  if (!panel || !entry) return;
  panel.style.left = `${entry.right}px`;
  panel.style.top = `${Math.max(0, Math.min(entry.top, innerHeight - panel.offsetHeight - 8))}px`;
}

/** One entry of the sidebar. Hovering, tapping, the arrow button and the right arrow key open its submenu. */
export function SidebarEntry({ entry, groups, isCollapsed, menu }: SidebarEntryProps) {
  const { pathname } = useLocation();
  const item = useRef<HTMLLIElement>(null);
  const pressedBy = useRef("");
  const panel = useId();
  const { label, icon: Icon, sections = [], count } = entry;
  const hasSections = sections.length > 0;
  const isOpen = menu.open === label;
  const mark = markCurrent(entry, groups, pathname);
  const isCurrent = mark !== undefined;
  const close = () => menu.show(undefined);

  const focusLink = (step: number) => {
    const links = [...(item.current?.querySelectorAll<HTMLElement>("[data-section]") ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    links[(at + step + links.length) % links.length]?.focus();
  };
  const openAndEnter = () => {
    flushSync(() => menu.show(label));
    focusLink(1);
  };
  const leave = () => {
    close();
    item.current?.querySelector("a")?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = {
      ArrowRight: hasSections && !isOpen ? openAndEnter : undefined,
      ArrowDown: isOpen ? () => focusLink(1) : undefined,
      ArrowUp: isOpen ? () => focusLink(-1) : undefined,
      ArrowLeft: isOpen ? leave : undefined,
      Escape: isOpen ? leave : undefined,
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  useEffect(() => {
    if (isCurrent) item.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);

  // After a tap has opened the submenu, a tap elsewhere closes it.
  useEffect(() => {
    if (!isOpen) return;
    const onPointerDown = ({ target }: PointerEvent) =>
      target instanceof Node && !item.current?.contains(target) && close();
    document.addEventListener("pointerdown", onPointerDown);
    return () => document.removeEventListener("pointerdown", onPointerDown);
  });

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it handles events of the link and the buttons inside
    <li
      ref={item}
      className={`relative ${label === "Settings" ? "mt-auto" : ""}`}
      onPointerEnter={({ pointerType }) =>
        pointerType === "mouse" && menu.showLater(hasSections || isCollapsed ? label : undefined)
      }
      onPointerLeave={({ pointerType }) => pointerType === "mouse" && menu.showLater(undefined)}
      onBlur={({ relatedTarget }) => isOpen && !item.current?.contains(relatedTarget) && relatedTarget && close()}
      onKeyDown={onKeyDown}
    >
      <Link
        {...linkTo(entry)}
        {...mark}
        activeOptions={{ exact: true, includeSearch: false }}
        onPointerDown={({ pointerType }) => void (pressedBy.current = pointerType)}
        onClick={(event) => {
          const isTap = pressedBy.current === "touch";
          pressedBy.current = "";
          if (isTap && hasSections && !isOpen) {
            event.preventDefault();
            menu.show(label);
          } else close();
        }}
        className={`flex h-8 items-center gap-2.5 rounded-control text-sm font-medium text-fg2 transition-colors duration-150 hover:bg-muted hover:text-fg data-[status=active]:bg-muted data-[status=active]:text-fg data-[status=active]:[&_svg]:text-accent-text ${isCollapsed ? "justify-center" : `pl-2 ${hasSections ? "pr-7" : "pr-2"}`}`}
      >
        <Icon size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-fg3" />
        <span className={isCollapsed ? "sr-only" : "flex-1 truncate"}>{label}</span>
        {count && <span className={isCollapsed ? "sr-only" : undefined}>{count}</span>}
      </Link>
      {hasSections && (
        <button
          type="button"
          aria-label={`${label} submenu`}
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => (isOpen ? close() : openAndEnter())}
          className={`absolute top-1 grid h-6 place-items-center rounded-badge text-fg3 hover:text-fg ${isCollapsed ? "right-0 w-3 opacity-0 focus-visible:opacity-100" : "right-1 w-6"}`}
        >
          <ChevronRight size={14} strokeWidth={1.75} aria-hidden />
        </button>
      )}
      {isOpen && (
        <div id={panel} ref={placeBeside} className="fixed z-40 pl-2">
          <div
            className={`rounded-card bg-raised shadow-overlay ring-1 ring-line transition-opacity duration-120 starting:opacity-0 ${hasSections ? "min-w-52 p-1" : "px-2.5 py-1.5"}`}
          >
            {isCollapsed && (
              <p
                aria-hidden="true"
                className={`flex items-center gap-2 text-xs font-medium whitespace-nowrap text-fg3 ${hasSections ? "px-2 pt-1.5 pb-1" : ""}`}
              >
                {label}
                {count}
              </p>
            )}
            {hasSections && (
              <ul aria-label={label}>
                {sections.map((section) => (
                  <li key={section.label}>
                    <Link
                      {...linkTo(entry, section)}
                      {...markAt(pathname, section)}
                      data-section
                      onClick={close}
                      className="flex min-h-8 items-center rounded-control px-2 text-sm whitespace-nowrap text-fg hover:bg-muted focus-visible:bg-muted focus-visible:-outline-offset-2 pointer-coarse:min-h-10 data-[status=active]:font-medium data-[status=active]:text-accent-text"
                    >
                      {section.label}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </div>
      )}
    </li>
  );
}
