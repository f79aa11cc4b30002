import type { Document, DocumentSortKey } from "@lading/contract";
import type { ReactNode } from "react";
import { FileKind } from "../../files/file-kind.tsx";
import { date, dateAndTime, fileSize, orMissing } from "../../lib/formats.ts";
import type { Column } from "../../list/column.ts";
import type { NumberOf } from "./associated-skus.tsx";

/** What a cell shows of a document. */
type Cell = (document: Document) => ReactNode;
type DocumentColumn = Column<Document> &
  ({ id: DocumentSortKey; sortable: true } | { id: "supplier_sku" | "gxp_sku" | "actions" });

const nameColumn = (label: string, cell: Cell): DocumentColumn => ({
  id: "name",
  label,
  width: 220,
  grows: true,
  sortable: true,
  isText: true,
  cell,
});

const actionsColumn = (label: string, width: number, cell: Cell): DocumentColumn => ({
  id: "actions",
  label,
  width,
  align: "end",
  cell,
});

const fileColumns: readonly DocumentColumn[] = [
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
    width: 96,
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

interface ProductDocumentCells {
  name: Cell;
  sku: (document: Document, by: NumberOf) => ReactNode;
  /** Absent where nothing may be changed. */
  edit: Cell | false;
}

/** The columns of the space. */
export const productDocumentColumns = ({ name, sku, edit }: ProductDocumentCells): readonly DocumentColumn[] => [
  nameColumn("Document Name", name),
  { id: "supplier_sku", label: "SKU", width: 124, cell: (document) => sku(document, "supplier_sku") },
  { id: "gxp_sku", label: "GXP SKU", width: 124, cell: (document) => sku(document, "gxp_sku") },
  ...fileColumns,
  ...(edit ? [actionsColumn("Edit Doc Info", 112, edit)] : []),
];

/** The columns of a product's documents. */
export const documentsOfProductColumns = (name: Cell, actions: Cell): readonly DocumentColumn[] => [
  nameColumn("Product Documentation", name),
  ...fileColumns,
  actionsColumn("Actions", 168, actions),
];

/** What a file is, in one line. */
export const fileFacts = ({ label, modified_date, archived_date, size, extension }: Document) =>
  [
    label,
    archived_date === null ? date(modified_date) : `Archived ${date(archived_date)}`,
    fileSize(size),
    extension.toUpperCase(),
  ]
    .filter((fact) => fact !== null)
    // A line breaks between facts rather than within a day or a size.
    .map((fact) => (fact === label ? fact : fact.replaceAll(" ", "\u00A0")))
    .join(" · ");
