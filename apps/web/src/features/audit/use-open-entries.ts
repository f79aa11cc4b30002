import { useState } from "react";
import type { Expansion } from "./audit-columns.tsx";

/** The open entries. They stay open on other pages of the list. */
export function useOpenEntries(): Expansion {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  return {
    isOpen: ({ id }) => open.has(id),
    toggle: ({ id }) => setOpen(open.has(id) ? new Set([...open].filter((one) => one !== id)) : new Set([...open, id])),
  };
}
