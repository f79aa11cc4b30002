import { type ReactNode, useState } from "react";

interface DisclosureProps {
  summary: ReactNode;
  isOpen?: boolean;
  children: ReactNode;
}

/** A part that opens on demand. It is rendered only then, because a call has thousands of hidden lines. */
export function Disclosure({ summary, isOpen: opensAtOnce = false, children }: DisclosureProps) {
  const [isOpen, setIsOpen] = useState(opensAtOnce);
  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer rounded-control text-sm text-accent-text">{summary}</summary>
      {isOpen && children}
    </details>
  );
}
