import type { ReactNode } from "react";

/** The key of a button, which the list of shortcuts explains. */
export const ReviewKey = ({ children }: { children: ReactNode }) => (
  <kbd aria-hidden className="requirement-review-key pointer-coarse:hidden">
    {children}
  </kbd>
);
