import type { ReactNode } from "react";
import { PageHeader } from "../ui/page-header.tsx";
import { ListFrame } from "./list-frame.tsx";

interface ListPageProps {
  title: string;
  /** A link above the title to the parent page, if there is one. */
  above?: ReactNode;
  /** A count beside the title. */
  beside?: ReactNode;
  /** One sentence below the title that says what the page is for. */
  about?: ReactNode;
  /** Actions at the end of the title's line. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page that is a list, with its title. */
export function ListPage({ title, above, beside, about, actions, children }: ListPageProps) {
  return (
    <ListFrame>
      <div className="px-4 pb-4 lg:px-6">
        {above}
        <PageHeader title={title} actions={actions}>
          {beside}
        </PageHeader>
        {about && <p className="mt-1 text-fg3">{about}</p>}
      </div>
      {children}
    </ListFrame>
  );
}
