import { type ReactNode, useState } from "react";
import { Button } from "../ui/button.tsx";

interface MoreFiltersProps {
  /** One of the filters is set, so they are shown. */
  isFiltered: boolean;
  children: ReactNode;
}

/** Filters that are seldom used, behind a button, so that the others fit in one line with the menus of the list. */
export function MoreFilters({ isFiltered, children }: MoreFiltersProps) {
  const [isOpen, setOpen] = useState(isFiltered);
  // They stay when the last one is cleared, because the focus may be in it.
  if (isFiltered && !isOpen) setOpen(true);
  return (
    <>
      {!isFiltered && (
        <Button variant="ghost" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {isOpen ? "Fewer Filters" : "More Filters"}
        </Button>
      )}
      {isOpen && children}
    </>
  );
}
