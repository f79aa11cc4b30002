import { getAttribute, type FieldEdit } from "@lading/contract";
import type { ReactNode } from "react";
import { Moment } from "../../../ui/moment.tsx";
import { valueText } from "../../../lib/value-text.ts";
import { EditStatusBadge } from "./edit-status.tsx";

interface FieldNoteProps {
  edit: FieldEdit;
  /** A button that acts on the edit. */
  action?: ReactNode;
}

/** The pending or recently decided edit of a field: its value, author, time, and the reason of a rejection. */
export function FieldNote({ edit, action }: FieldNoteProps) {
  const { status, new_value, author, submitted_at, decided_at, decided_by, reason } = edit;
  return (
    <div className="rounded-control bg-subtle px-2.5 py-2 text-xs">
      <div className="flex items-start gap-2">
        <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="sr-only">{getAttribute(edit.name).label}</span>
          <EditStatusBadge status={status} />
          <span className="text-sm font-medium text-fg wrap-anywhere tabular-nums">
            {valueText(edit.name, new_value)}
          </span>
        </p>
        {action && <div className="-my-1.5 -mr-1.5">{action}</div>}
      </div>
      <p className="mt-1 text-fg3 wrap-anywhere">
        {status === "pending" || decided_at === null ? (
          <>
            By {author}, <Moment at={submitted_at} />
          </>
        ) : (
          <>
            By {decided_by ?? "the provider"}, <Moment at={decided_at} />
          </>
        )}
      </p>
      {reason !== null && <p className="mt-1 whitespace-pre-line text-fg2 wrap-anywhere">{`Reason: ${reason}`}</p>}
    </div>
  );
}
