import type { Document, DocumentSortKey } from "@lading/contract";
import type { ReactNode } from "react";
import { FileKind } from "../../files/file-kind.tsx";
import { date, dateAndTime, fileSize, orMissing } from "../../lib/formats.ts";
import type { Column } from "../../list/column.ts";

type SortedColumn = Column<Document> & { id: DocumentSortKey; sortable: true };

/** The columns that every list of product documents has: its name, under the list's own word for it, and what the file is. */
export const nameColumn = (label: string, cell: (document: Document) => ReactNode): SortedColumn => ({
  id: "name",
  label,
  width: 220,
  grows: true,
  sortable: true,
  isText: true,
  cell,
});

export const fileColumns: readonly SortedColumn[] = [
  {
    id: "label",
    label: "Label",
    width: 148,
    sortable: true,
    isText: true,
    cell: ({ label }) => <span className="line-clamp-2 leading-4.5 wrap-anywhere">{orMissing(label)}</span>,
  },
  {
    id: "modified_date",
    label: "Date",
    width: 112,
    sortable: true,
    cell: ({ modified_date }) => (
      <span title={dateAndTime(modified_date)} className="whitespace-nowrap tabular-nums">
        {date(modified_date)}
      </span>
    ),
  },
  {
    id: "size",
    label: "Size",
    width: 88,
    sortable: true,
    align: "end",
    cell: ({ size }) => fileSize(size),
  },
  {
    id: "extension",
    label: "Type",
    width: 88,
    sortable: true,
    isText: true,
    cell: ({ extension }) => <FileKind extension={extension} />,
  },
];

/** The last column: what can be done with a document. */
export const actionsColumn = (
  label: string,
  width: number,
  cell: (document: Document) => ReactNode,
): Column<Document> => ({ id: "actions", label, width, align: "end", cell });

/** What a file is, in one line. */
export const fileFacts = ({ label, modified_date, size, extension }: Document) =>
  [label, date(modified_date), fileSize(size), extension.toUpperCase()].filter((fact) => fact !== null).join(" · ");
