import { ListFilter } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { useWide } from "../../../ui/use-wide.ts";

interface FoldedFiltersProps {
  /** Filters are set, so they are shown from the start. */
  isFiltered: boolean;
  children: ReactNode;
}

/** Filters that narrow screens fold into one button. */
export function FoldedFilters({ isFiltered, children }: FoldedFiltersProps) {
  const [isOpen, setOpen] = useState(isFiltered);
  if (useWide()) return children;
  return (
    <>
      <Button
        icon={<ListFilter aria-hidden size={16} strokeWidth={1.75} />}
        aria-expanded={isOpen}
        onPress={() => setOpen(!isOpen)}
      >
        Filters
      </Button>
      {isOpen && children}
    </>
  );
}
