import { ChevronRight } from "lucide-react";

/** Points at what a button opens: beside it while that is closed, below it while it is open. */
export function DisclosureChevron({ isOpen }: { isOpen: boolean }) {
  return (
    <ChevronRight
      aria-hidden
      size={16}
      strokeWidth={1.75}
      className={`shrink-0 text-fg3 transition-transform duration-150 ${isOpen ? "rotate-90" : ""}`}
    />
  );
}
