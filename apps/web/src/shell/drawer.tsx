import { Link, useLocation } from "@tanstack/react-router";
import { ChevronDown, Menu, X } from "lucide-react";
import { useState } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { useMay } from "../lib/use-may.ts";
import { IconButton } from "../ui/button.tsx";
import { entriesFor, linkTo, markAt, type Entry } from "./navigation.ts";
import { ProviderBlock } from "./provider-block.tsx";

/** The navigation of narrow windows: a drawer behind a menu button. */
export function Drawer() {
  const [isOpen, setOpen] = useState(false);
  const entries = entriesFor(useMay());

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
              <ul className="flex flex-col gap-0.5 px-3 py-2">
                {entries.map((entry) => (
                  <DrawerEntry key={entry.path} entry={entry} onFollow={() => setOpen(false)} />
                ))}
              </ul>
            </nav>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  );
}

function DrawerEntry({ entry, onFollow }: { entry: Entry; onFollow: () => void }) {
  const { pathname } = useLocation();
  const { label, icon: Icon, sections } = entry;
  const mark = markAt(pathname, ...sections);
  const [isOpen, setOpen] = useState(pathname === entry.path || mark !== undefined);
  return (
    <li>
      <div className="flex items-center gap-0.5">
        <Link
          {...linkTo(entry)}
          {...mark}
          activeOptions={{ includeSearch: false }}
          onClick={onFollow}
          className="flex h-10 flex-1 items-center gap-2.5 rounded-control px-2 text-base font-medium text-fg2 hover:bg-muted data-[status=active]:bg-muted data-[status=active]:text-fg data-[status=active]:[&_svg]:text-accent-text"
        >
          <Icon size={16} strokeWidth={1.75} aria-hidden className="text-fg3" />
          {label}
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
