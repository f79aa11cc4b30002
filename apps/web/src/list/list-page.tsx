import type { ReactNode } from "react";
import { PageHeader } from "../ui/page-header.tsx";

interface ListPageProps {
  title: string;
  /** The way back, where the list is part of something. */
  above?: ReactNode;
  /** Beside the title: a count. */
  beside?: ReactNode;
  /** At the end of the title's line. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page that is a list. Above 1024 px it fills the window, and its rows scroll between their head and their foot. */
export function ListPage({ title, above, beside, actions, children }: ListPageProps) {
  return (
    <div className="flex flex-col pt-4 lg:h-full lg:min-h-120 lg:pt-6">
      <div className="px-4 pb-4 lg:px-6">
        {above}
        <PageHeader title={title} actions={actions}>
          {beside}
        </PageHeader>
      </div>
      {children}
    </div>
  );
}
