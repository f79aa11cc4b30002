import type { HistoryField } from "@lading/contract";
import { createContext, type KeyboardEvent, type ReactNode, use, useState } from "react";

interface Group {
  /** The field whose value is the tab stop. */
  stop: HistoryField | undefined;
  setStop: (field: HistoryField) => void;
}

const GroupContext = createContext<Group | undefined>(undefined);

/** The attribute of the element that contains the values of a group. */
export const originArea = { "data-origins": "" };

/**
 * Makes the values of these fields a single tab stop. Arrow keys, Home and End move the focus among them. `fields` is in the order
 * of the page.
 */
export function OriginGroup({ fields, children }: { fields: readonly HistoryField[]; children: ReactNode }) {
  const [visited, setStop] = useState<HistoryField>();
  const stop = visited && fields.includes(visited) ? visited : fields[0];
  return <GroupContext value={{ stop, setStop }}>{children}</GroupContext>;
}

/** The properties of a value that make it part of its group. Without a group, each value is a tab stop. */
export function useOriginStop(field: HistoryField) {
  const group = use(GroupContext);
  return {
    "data-origin": field,
    tabIndex: !group || group.stop === field ? 0 : -1,
    onKeyDown: moveAmongOrigins,
    noteFocus: () => group?.setStop(field),
  };
}

function moveAmongOrigins(event: KeyboardEvent<HTMLElement>) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const area = event.currentTarget.closest("[data-origins]");
  const all = [...(area?.querySelectorAll<HTMLElement>("[data-origin]") ?? [])];
  const at = all.indexOf(event.currentTarget);
  const next = {
    ArrowDown: at + 1,
    ArrowRight: at + 1,
    ArrowUp: at - 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: all.length - 1,
  }[event.key];
  if (next === undefined || at === -1) return;
  event.preventDefault();
  all[next]?.focus();
}
