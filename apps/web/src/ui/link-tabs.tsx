import type { ReactNode } from "react";
import { ScrollRow } from "./scroll-row.tsx";
import { tabClass } from "./tab-class.ts";

interface LinkTabsProps {
  label: string;
  /** Links with `linkTabClass`. The one of the open part has `aria-current`. */
  children: ReactNode;
  /** A control of the open part, at the end of the line. */
  end?: ReactNode;
}

/** Links between the parts of a page, which look like tabs. */
export const LinkTabs = ({ label, children, end }: LinkTabsProps) => (
  <div className="mb-4 flex min-w-0 border-b border-line">
    <nav aria-label={label} className="min-w-0 flex-1">
      <ScrollRow lineClassName="flex gap-5 px-4 lg:gap-6 lg:px-6">{children}</ScrollRow>
    </nav>
    {end && <div className="shrink-0 pr-4 lg:pr-6">{end}</div>}
  </div>
);

export const linkTabClass = `block h-10 shrink-0 leading-10 ${tabClass}`;
