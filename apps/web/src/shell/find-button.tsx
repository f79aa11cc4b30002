import { Search } from "lucide-react";
import { type ComponentType, useEffect, useEffectEvent, useRef } from "react";
import type { CaughtTyping, FindProps } from "../lib/find-props.ts";
import { IconButton } from "../ui/button.tsx";
import { useLazyDialog } from "../ui/use-lazy-dialog.tsx";
import { useWide } from "../ui/use-wide.ts";
import { catchTyping } from "./catch-typing.ts";
import { type EntryGroup, findPages } from "./navigation.ts";

/** The label of a frame's quick search, and its dialog, whose code loads when it first opens. */
export interface Finder {
  label: string;
  Dialog: ComponentType<FindProps>;
}

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** Returns the function that opens quick search, and its dialog. Ctrl+K, or Cmd+K on a Mac, opens it from anywhere. */
export function useFinder({ Dialog }: Finder, groups: readonly EntryGroup[]) {
  const [openDialog, dialog, close] = useLazyDialog(Dialog);
  const caught = useRef<CaughtTyping>(undefined);
  const open = () => {
    if (dialog) return; // its code is still loading
    caught.current = catchTyping(close);
    openDialog({ pages: findPages(groups), caught: caught.current });
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut = (isMac ? event.metaKey : event.ctrlKey) && !event.altKey && !event.shiftKey;
    if (!isShortcut || event.key.toLowerCase() !== "k") return;
    event.preventDefault();
    // An open dialog stays the topmost one.
    if (!document.querySelector("[role=dialog], [role=alertdialog]")) open();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listener);
    return () => {
      document.removeEventListener("keydown", listener);
      caught.current?.take();
    };
  }, []);
  return [open, dialog] as const;
}

/** Opens quick search. In wide windows it looks like a field and shows the shortcut; in narrow ones it is an icon. */
export function FindButton({ label, onOpen }: { label: string; onOpen: () => void }) {
  const icon = <Search size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />;
  if (!useWide()) return <IconButton label={label} icon={icon} onPress={onOpen} />;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts={isMac ? "Meta+K" : "Control+K"}
      onClick={onOpen}
      className="ml-1 flex h-8 w-90 min-w-0 shrink cursor-pointer items-center gap-2 rounded-control bg-muted px-2.5 text-sm text-fg3 transition-colors duration-150 hover:text-fg"
    >
      {icon}
      <span className="flex-1 truncate text-left">{label}</span>
      <kbd
        aria-hidden="true"
        className="shrink-0 rounded-badge bg-bg px-1.5 font-sans text-xs text-fg3 ring-1 ring-line ring-inset"
      >
        {isMac ? "⌘ K" : "Ctrl K"}
      </kbd>
    </button>
  );
}
