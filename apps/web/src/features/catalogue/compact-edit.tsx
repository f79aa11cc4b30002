import { attributeOf, type FieldEdit } from "@lading/contract";
import type { ReactNode } from "react";
import { date } from "../../lib/formats.ts";
import { ChangedValue } from "./changed-value.tsx";
import { EditStatusBadge } from "./edit-status.tsx";
import { EditedProductLink } from "./product-link.tsx";

/** A change of the list on a narrow screen. */
export function CompactEdit({ edit, action }: { edit: FieldEdit; action: ReactNode }) {
  return (
    <article className="flex flex-col gap-1.5 px-4 py-3">
      <div className="flex items-start justify-between gap-3">
        <EditedProductLink edit={edit} />
        <EditStatusBadge status={edit.status} />
      </div>
      <p>
        <span className="text-fg2">{`${attributeOf(edit.name).label}: `}</span>
        <ChangedValue edit={edit} />
      </p>
      {edit.reason !== null && (
        <p className="text-xs whitespace-pre-line text-fg2 wrap-anywhere">{`Reason: ${edit.reason}`}</p>
      )}
      <div className="flex min-h-8 items-center justify-between gap-3">
        <span className="text-xs text-fg3">{`${edit.gxp_sku} · ${edit.author}, ${date(edit.submitted_at)}`}</span>
        {action}
      </div>
    </article>
  );
}
