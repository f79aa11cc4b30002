import { ChevronRight } from "lucide-react";

/** A chevron that points to the side while its section is closed, and down while it is open. */
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
