import type { ArchivedDocument, archiveSortKeys } from "@lading/contract";
import type { ReactNode } from "react";
import { FileKind } from "../../files/file-kind.tsx";
import { fileSize, orMissing } from "../../lib/formats.ts";
import type { Column } from "../../list/column.ts";
import { DaysRemaining } from "./days-remaining.tsx";
import { OriginalLocation } from "./original-location.tsx";

/** What a cell shows of a document. */
type Cell = (document: ArchivedDocument) => ReactNode;
type ArchiveColumn = Column<ArchivedDocument> &
  ({ id: (typeof archiveSortKeys)[number]; sortable: true } | { id: "location" | "delete" });

/** The columns of the archive; `deletion` is absent where the user may not delete. */
export const archiveColumns = (name: Cell, deletion: Cell | false): readonly ArchiveColumn[] => [
  {
    id: "name",
    label: "Document Name",
    width: 240,
    grows: true,
    sortable: true,
    isText: true,
    cell: name,
  },
  {
    id: "label",
    label: "Label",
    width: 180,
    sortable: true,
    isText: true,
    cell: ({ label }) => <span className="line-clamp-2 leading-4.5 wrap-anywhere">{orMissing(label)}</span>,
  },
  {
    id: "location",
    label: "Original Location",
    width: 176,
    cell: (document) => <OriginalLocation document={document} />,
  },
  {
    id: "archived_date",
    label: "Days Remaining",
    width: 132,
    sortable: true,
    cell: ({ days_remaining }) => <DaysRemaining days={days_remaining} />,
  },
  {
    id: "size",
    label: "Size",
    width: 96,
    sortable: true,
    align: "end",
    cell: ({ size }) => fileSize(size),
  },
  {
    id: "extension",
    label: "Type",
    width: 96,
    sortable: true,
    isText: true,
    cell: ({ extension }) => <FileKind extension={extension} />,
  },
  ...(deletion ? [{ id: "delete", label: "Delete", width: 88, align: "end", cell: deletion } as const] : []),
];
