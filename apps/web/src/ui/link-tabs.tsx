import type { ReactNode } from "react";
import { ScrollRow } from "./scroll-row.tsx";
import { tabClass } from "./tab-class.ts";

interface LinkTabsProps {
  label: string;
  /** Links with `linkTabClass`. The one of the open part has `aria-current`. */
  children: ReactNode;
}

/** Links between the parts of a page, which look like tabs. */
export const LinkTabs = ({ label, children }: LinkTabsProps) => (
  <nav aria-label={label} className="mb-4 min-w-0">
    <ScrollRow className="border-b border-line" lineClassName="flex gap-5 px-4 lg:gap-6 lg:px-6">
      {children}
    </ScrollRow>
  </nav>
);

export const linkTabClass = `block h-10 shrink-0 leading-10 ${tabClass}`;
