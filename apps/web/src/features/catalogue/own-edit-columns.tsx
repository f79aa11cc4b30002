import { attributeOf, type FieldEdit } from "@lading/contract";
import type { ReactNode } from "react";
import { date, dateAndTime } from "../../lib/formats.ts";
import type { Column } from "../../list/column.ts";
import { ChangedValue } from "./changed-value.tsx";
import { EditStatusBadge } from "./edit-status.tsx";
import { EditedProductLink } from "./product-link.tsx";

/** The columns of the list of changes; the last only where something can be done. */
export const ownEditColumns = (action?: (edit: FieldEdit) => ReactNode): Column<FieldEdit>[] => [
  {
    id: "product",
    label: "Product",
    width: 208,
    grows: true,
    cell: (edit) => (
      <div className="py-1.5">
        <EditedProductLink edit={edit} />
        <span className="block text-xs text-fg3">{edit.gxp_sku}</span>
      </div>
    ),
  },
  {
    id: "field",
    label: "Field",
    width: 128,
    cell: (edit) => <span className="text-fg">{attributeOf(edit.name).label}</span>,
  },
  {
    id: "change",
    label: "Change",
    width: 200,
    grows: true,
    cell: (edit) => (
      <div className="line-clamp-3 py-1">
        <ChangedValue edit={edit} />
      </div>
    ),
  },
  {
    id: "status",
    label: "Status",
    width: 200,
    cell: (edit) => (
      <div className="py-1.5">
        <EditStatusBadge status={edit.status} />
        {edit.reason !== null && (
          <p title={edit.reason} className="mt-0.5 line-clamp-2 text-xs text-fg2 wrap-anywhere">
            {edit.reason}
          </p>
        )}
      </div>
    ),
  },
  {
    id: "submitted",
    label: "Submitted",
    width: 128,
    cell: (edit) => <WhenAndWho at={edit.submitted_at} who={edit.author} />,
  },
  {
    id: "decided",
    label: "Decided",
    width: 128,
    cell: (edit) => edit.decided_at && <WhenAndWho at={edit.decided_at} who={edit.decided_by} />,
  },
  ...(action ? [{ id: "actions", label: "Actions", width: 104, cell: action }] : []),
];

function WhenAndWho({ at, who }: { at: string; who: string | null }) {
  return (
    <span title={dateAndTime(at)} className="block leading-4.5">
      {date(at)}
      <span className="line-clamp-1 text-xs text-fg3 wrap-anywhere">{who}</span>
    </span>
  );
}
