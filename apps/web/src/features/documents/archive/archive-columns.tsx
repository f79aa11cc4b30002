import type { ArchivedDocument, archiveSortKeys } from "@lading/contract";
import type { ReactNode } from "react";
import { FileKind } from "../../../files/file-kind.tsx";
import { Ago } from "../../../ui/moment.tsx";
import { fileSize, orMissing } from "../../../lib/formats.ts";
import type { Column } from "../../../list/column.ts";
import { nameColumn, RowButton, unbroken } from "../document-columns.tsx";
import { DaysRemaining } from "./days-remaining.tsx";
import { OriginalLocation } from "./original-location.tsx";

/** Renders a cell of a document. */
type Cell = (document: ArchivedDocument) => ReactNode;
type ArchiveColumn = Column<ArchivedDocument> &
  ({ id: (typeof archiveSortKeys)[number]; sortable: true } | { id: "location" | "delete" });

/** The columns of the archive. `deletion` is absent if the user may not delete documents. */
export const archiveColumns = (
  marks: ReadonlyMap<string, string>,
  deletion: Cell | false,
): readonly ArchiveColumn[] => [
  nameColumn<ArchivedDocument>("Document Name", 236, marks),
  {
    id: "label",
    label: "Label",
    width: 180,
    sortable: true,
    isText: true,
    cell: ({ label }) => orMissing(label),
    compact: [{ line: 2, cell: ({ label }) => label }],
  },
  {
    id: "location",
    label: "Original Location",
    width: 176,
    cell: (document) => <OriginalLocation document={document} />,
    compact: [{ line: 3, hasLabel: true }],
  },
  {
    id: "archived_date",
    label: "Days Remaining",
    width: 132,
    sortable: true,
    cell: ({ days_remaining, was_sent }) => <DaysRemaining days={days_remaining} wasSent={was_sent} />,
    compact: [
      {
        line: 2,
        cell: ({ archived_date }) => (
          <span className="whitespace-nowrap">
            Archived <Ago at={archived_date} />
          </span>
        ),
      },
      { line: 3, hasLabel: true },
    ],
  },
  {
    id: "size",
    label: "Size",
    width: 96,
    sortable: true,
    align: "end",
    cell: ({ size }) => fileSize(size),
    compact: [{ line: 2, cell: ({ size }) => unbroken(fileSize(size)) }],
  },
  {
    id: "extension",
    label: "Type",
    width: 96,
    sortable: true,
    isText: true,
    cell: ({ extension }) => <FileKind extension={extension} />,
    compact: [{ line: 2, cell: ({ extension }) => extension.toUpperCase() }],
  },
  ...(deletion
    ? [
        {
          id: "delete",
          label: "Delete",
          width: 88,
          align: "end",
          cell: deletion,
          compact: [
            { line: "after", cell: (document: ArchivedDocument) => <RowButton>{deletion(document)}</RowButton> },
          ],
        } as const,
      ]
    : []),
];
