import type { AgreementFile, AgreementGroup } from "@lading/contract";
import type { UseQueryResult } from "@tanstack/react-query";
import { CircleAlert, Inbox } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { isStatus } from "../../lib/api-error.ts";
import { listPart } from "../../list/list-part.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useWide } from "../../ui/use-wide.ts";
import { bringIntoView } from "./agreement-row.ts";
import { CompactTypes } from "./compact-types.tsx";
import type { FileCells, TypeRows } from "./type-rows.ts";
import { TypesTable } from "./types-table.tsx";

interface AgreementTypesProps extends FileCells {
  found: UseQueryResult<AgreementGroup[]>;
  /** The text shown if there are no agreements. */
  empty: string;
  /** Rendered beside the heading. */
  action?: ReactNode;
  /** The type that is initially expanded and scrolled into view. */
  openType?: string | undefined;
  /** The agreement that was just added or changed. Its row is scrolled into view. */
  shown?: Pick<AgreementFile, "id"> | undefined;
}

/** Agreements grouped by type, including missing and expiring ones. */
export function AgreementTypes({ found, opens, actions, empty, action, openType, shown }: AgreementTypesProps) {
  const heading = useId();
  const { data: groups, error, refetch } = found;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(openType === undefined ? [] : [openType]));
  const isOpen = ({ document_type }: AgreementGroup) => open.has(document_type);
  const toggle = ({ document_type }: AgreementGroup) => {
    const next = new Set(open);
    if (!next.delete(document_type)) next.add(document_type);
    setOpen(next);
  };
  const [lastShown, setLastShown] = useState(shown);
  if (shown !== lastShown) {
    setLastShown(shown);
    const group = groups?.find(({ files }) => files.some(({ id }) => id === shown?.id));
    if (group) setOpen(new Set(open).add(group.document_type));
  }
  useEffect(() => shown && bringIntoView(shown), [shown]);
  const area = useOpenedInView(groups !== undefined);
  const rows = { groups: groups ?? [], opens, actions, isOpen, toggle };
  const allOpen = rows.groups.every(isOpen);
  return (
    <section aria-labelledby={heading} className="flex min-w-0 flex-col">
      <div className="mb-2.5 flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={heading} className="text-base font-semibold">
          Document Types
        </h2>
        <div className="ml-auto flex gap-2">
          {rows.groups.length > 0 && (
            <Button
              variant="ghost"
              onPress={() => setOpen(new Set(allOpen ? [] : rows.groups.map(({ document_type }) => document_type)))}
            >
              {allOpen ? "Collapse All" : "Expand All"}
            </Button>
          )}
          {action}
        </div>
      </div>
      {/* Gets the focus when the focused row is removed. */}
      <div {...listPart("rows")} ref={area} tabIndex={-1} className="overflow-clip rounded-card border border-line">
        {groups ? (
          <Rows rows={rows} empty={empty} />
        ) : error ? (
          <Failure error={error} onRetry={() => void refetch()} />
        ) : (
          <Placeholders />
        )}
      </div>
    </section>
  );
}

/** Returns the ref of the rows. Scrolls the initially expanded type into view once the rows are rendered, without moving the focus. */
function useOpenedInView(areThere: boolean) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!areThere) return;
    // No other type is expanded yet. The router scrolls to the top of a new page before the next frame.
    const opened = area.current?.querySelector("[aria-expanded=true]");
    const frame = requestAnimationFrame(() => opened?.scrollIntoView({ block: "center" }));
    return () => cancelAnimationFrame(frame);
  }, [areThere]);
  return area;
}

function Rows({ rows, empty }: { rows: TypeRows; empty: string }) {
  const wide = useWide();
  if (rows.groups.length === 0)
    return (
      <EmptyState icon={<Inbox aria-hidden />} title="No data available">
        {empty}
      </EmptyState>
    );
  return wide ? <TypesTable {...rows} /> : <CompactTypes {...rows} />;
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        icon={<CircleAlert aria-hidden />}
        title="The agreements could not be loaded."
        actions={<Button onPress={onRetry}>Try Again</Button>}
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
