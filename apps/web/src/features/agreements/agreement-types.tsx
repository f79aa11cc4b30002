import type { AgreementGroup } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert, Inbox } from "lucide-react";
import { useId, useState } from "react";
import { isStatus } from "../../lib/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useWide } from "../../ui/use-wide.ts";
import { agreementList } from "./agreements-api.ts";
import { CompactTypes } from "./compact-types.tsx";
import { TypesTable } from "./types-table.tsx";

/** How the rows of document types are shown. */
export interface TypeRows {
  groups: readonly AgreementGroup[];
  /** Whether the user may open files. */
  opens: boolean;
  isOpen: (group: AgreementGroup) => boolean;
  toggle: (group: AgreementGroup) => void;
}

/** The agreements by type: which there are, and what is missing or about to expire. */
export function AgreementTypes({ opens }: { opens: boolean }) {
  const heading = useId();
  const { data: groups, error } = useQuery(agreementList);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const isOpen = ({ document_type }: AgreementGroup) => open.has(document_type);
  const toggle = ({ document_type }: AgreementGroup) => {
    const next = new Set(open);
    if (!next.delete(document_type)) next.add(document_type);
    setOpen(next);
  };
  const rows = { groups: groups ?? [], opens, isOpen, toggle };
  const allOpen = rows.groups.every(isOpen);
  return (
    <section aria-labelledby={heading} className="flex min-w-0 flex-col">
      <div className="mb-2.5 flex min-h-8 items-center justify-between gap-4">
        <h2 id={heading} className="text-base font-semibold">
          Document Types
        </h2>
        {rows.groups.length > 0 && (
          <Button
            variant="ghost"
            onPress={() => setOpen(new Set(allOpen ? [] : rows.groups.map(({ document_type }) => document_type)))}
          >
            {allOpen ? "Collapse all" : "Expand all"}
          </Button>
        )}
      </div>
      <div className="overflow-hidden rounded-card border border-line">
        <Rows rows={rows} isLoaded={groups !== undefined} error={error} />
      </div>
    </section>
  );
}

function Rows({ rows, isLoaded, error }: { rows: TypeRows; isLoaded: boolean; error: Error | null }) {
  const wide = useWide();
  if (!isLoaded) return error ? <Failure error={error} /> : <Placeholders />;
  if (rows.groups.length === 0)
    return (
      <EmptyState icon={<Inbox aria-hidden />} title="No data available">
        The provider has listed no agreements of your company yet.
      </EmptyState>
    );
  return wide ? <TypesTable {...rows} /> : <CompactTypes {...rows} />;
}

function Failure({ error }: { error: Error }) {
  const { refetch } = useQuery(agreementList);
  return (
    <div role="alert">
      <EmptyState
        icon={<CircleAlert aria-hidden />}
        title="The agreements could not be loaded."
        actions={<Button onPress={() => void refetch()}>Try again</Button>}
      >
        {isStatus(error, 0)
          ? "Please check your connection and try again."
          : "Something on our side went wrong. Trying again often helps."}
      </EmptyState>
    </div>
  );
}

function Placeholders() {
  return [0, 1, 2, 3, 4].map((place) => (
    <div key={place} className="flex h-13 items-center border-b border-line px-4 last:border-b-0">
      <Skeleton className="h-3.5 w-1/3" />
    </div>
  ));
}
