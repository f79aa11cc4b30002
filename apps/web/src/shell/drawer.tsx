import { Link, useLocation } from "@tanstack/react-router";
import { ChevronDown, Menu, X } from "lucide-react";
import { useId, useState } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { IconButton } from "../ui/button.tsx";
import { linkTo, markAt, markCurrent, type Entry, type EntryGroup } from "./navigation.ts";
import { ProviderBlock } from "./provider-block.tsx";

/** The navigation of narrow windows: a drawer behind a menu button. */
export function Drawer({ groups }: { groups: readonly EntryGroup[] }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();

  return (
    <>
      <IconButton
        label="Open navigation"
        icon={<Menu size={18} strokeWidth={1.75} aria-hidden />}
        onPress={() => setOpen(true)}
      />
      <ModalOverlay
        isOpen={isOpen}
        onOpenChange={setOpen}
        isDismissable
        className="fixed inset-0 z-50 bg-scrim transition-opacity duration-150 data-entering:opacity-0 data-exiting:opacity-0"
      >
        <Modal className="h-full w-72 max-w-[85vw] bg-subtle shadow-overlay transition-transform duration-200 data-entering:-translate-x-full data-exiting:-translate-x-full">
          <Dialog aria-label="Navigation" className="flex h-full flex-col overflow-auto outline-none">
            <div className="flex items-center justify-between pr-3">
              <ProviderBlock />
              <IconButton
                label="Close navigation"
                icon={<X size={16} strokeWidth={1.75} aria-hidden />}
                onPress={() => setOpen(false)}
              />
            </div>
            <nav aria-label="Main">
              {groups.map(({ title, entries }, at) => (
                <div key={title ?? at} className="px-3 py-2">
                  {title && (
                    <p id={`${id}-${at}`} className="px-2 pb-1.5 text-xs font-medium text-fg3">
                      {title}
                    </p>
                  )}
                  <ul aria-labelledby={title && `${id}-${at}`} className="flex flex-col gap-0.5">
                    {entries.map((entry) => (
                      <DrawerEntry key={entry.path} entry={entry} groups={groups} onFollow={() => setOpen(false)} />
                    ))}
                  </ul>
                </div>
              ))}
            </nav>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  );
}

interface DrawerEntryProps {
  entry: Entry;
  groups: readonly EntryGroup[];
  onFollow: () => void;
}

function DrawerEntry({ entry, groups, onFollow }: DrawerEntryProps) {
  const { pathname } = useLocation();
  const { label, icon: Icon, sections = [], count } = entry;
  const mark = markCurrent(entry, groups, pathname);
  const [isOpen, setOpen] = useState(mark !== undefined);
  return (
    <li>
      <div className="flex items-center gap-0.5">
        <Link
          {...linkTo(entry)}
          {...mark}
          activeOptions={{ exact: true, includeSearch: false }}
          onClick={onFollow}
          className="flex h-10 flex-1 items-center gap-2.5 rounded-control px-2 text-base font-medium text-fg2 hover:bg-muted data-[status=active]:bg-muted data-[status=active]:text-fg data-[status=active]:[&_svg]:text-accent-text"
        >
          <Icon size={16} strokeWidth={1.75} aria-hidden className="text-fg3" />
          <span className="flex-1">{label}</span>
          {count}
        </Link>
        {sections.length > 0 && (
          <button
            type="button"
            aria-label={`${label} submenu`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="grid size-10 place-items-center rounded-control text-fg3 hover:bg-muted"
          >
            <ChevronDown
              size={16}
              strokeWidth={1.75}
              aria-hidden
              className={`transition-transform duration-150 ${isOpen ? "rotate-180" : ""}`}
            />
          </button>
        )}
      </div>
      {isOpen && sections.length > 0 && (
        <ul aria-label={label} className="ml-4 border-l border-line pl-3">
          {sections.map((section) => (
            <li key={section.label}>
              <Link
                {...linkTo(entry, section)}
                {...markAt(pathname, section)}
                onClick={onFollow}
                className="flex h-10 items-center rounded-control px-2 text-base text-fg2 hover:bg-muted data-[status=active]:font-medium data-[status=active]:text-accent-text"
              >
                {section.label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
