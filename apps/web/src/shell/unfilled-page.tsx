import { Hourglass } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageHeader } from "../ui/page-header.tsx";

interface UnfilledPageProps {
  title: string;
  /** What will be there. */
  children: ReactNode;
}

/** Says honestly that an area has nothing in it yet, and what will be there. */
export function UnfilledPage({ title, children }: UnfilledPageProps) {
  return (
    <div className="p-4 lg:p-6">
      <PageHeader title={title} />
      <EmptyState icon={<Hourglass strokeWidth={1.75} aria-hidden />} title="Nothing here yet">
        {children}
      </EmptyState>
    </div>
  );
}
