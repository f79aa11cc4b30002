import { getAttribute, type FieldEdit } from "@lading/contract";
import type { ReactNode } from "react";
import { Ago } from "../../../ui/moment.tsx";
import type { Column } from "../../../list/column.ts";
import { FoldedText } from "../../../ui/folded-text.tsx";
import { ChangedValue } from "./changed-value.tsx";
import { EditStatusBadge } from "./edit-status.tsx";
import { EditedProductLink } from "../product/product-link.tsx";

/** The columns of the list of edits. The column of actions is omitted if `action` is undefined. */
export const ownEditColumns = (action?: (edit: FieldEdit) => ReactNode): Column<FieldEdit>[] => [
  {
    id: "product",
    label: "Product",
    width: 232,
    grows: true,
    cell: (edit) => (
      <div className="py-1.5">
        <EditedProductLink edit={edit} />
        <span className="block text-xs text-fg3">{edit.gxp_sku}</span>
      </div>
    ),
    compact: [
      { line: 1, cell: (edit) => <EditedProductLink edit={edit} /> },
      { line: 4, cell: (edit) => edit.gxp_sku },
    ],
  },
  {
    id: "field",
    label: "Field",
    width: 120,
    isText: true,
    cell: (edit) => <span className="text-fg">{getAttribute(edit.name).label}</span>,
    compact: [
      {
        line: 2,
        isAlwaysShown: true,
        cell: (edit, shows) => (
          <p>
            {shows("field") && <span className="text-fg2">{`${getAttribute(edit.name).label}: `}</span>}
            {shows("change") && <ChangedValue edit={edit} />}
          </p>
        ),
      },
    ],
  },
  {
    id: "change",
    label: "Change",
    width: 176,
    grows: true,
    cell: (edit) => <ChangedValue edit={edit} />,
  },
  {
    id: "status",
    label: "Status",
    width: 176,
    least: 112,
    cell: (edit) => (
      <div className="py-1.5">
        <EditStatusBadge status={edit.status} />
        {edit.reason !== null && (
          <div className="mt-0.5">
            <FoldedText className="text-xs text-fg2">{edit.reason}</FoldedText>
          </div>
        )}
      </div>
    ),
    compact: [
      { line: 1, isAtEnd: true, cell: (edit) => <EditStatusBadge status={edit.status} /> },
      { line: 3, cell: (edit) => edit.reason !== null && `Reason: ${edit.reason}` },
    ],
  },
  {
    id: "submitted",
    label: "Submitted",
    width: 120,
    cell: (edit) => <WhenAndWho at={edit.submitted_at} who={edit.author} />,
    compact: [
      {
        line: 4,
        cell: (edit) => (
          <>
            {edit.author}, <Ago at={edit.submitted_at} />
          </>
        ),
      },
    ],
  },
  {
    id: "decided",
    label: "Decided",
    width: 120,
    cell: (edit) => edit.decided_at && <WhenAndWho at={edit.decided_at} who={edit.decided_by} />,
  },
  ...(action
    ? ([{ id: "actions", label: "Actions", width: 168, cell: action, compact: [{ line: 4, isAtEnd: true }] }] as const)
    : []),
];

export const compactEditLines = [
  "items-start",
  "mt-1.5",
  "mt-1.5 text-xs whitespace-pre-line text-fg2 wrap-anywhere",
  "mt-1.5 min-h-8 items-center text-xs text-fg3",
];

function WhenAndWho({ at, who }: { at: string; who: string | null }) {
  return (
    <span className="block leading-4.5">
      <Ago at={at} isSentence />
      <span className="block text-xs text-fg3 wrap-anywhere">{who}</span>
    </span>
  );
}
