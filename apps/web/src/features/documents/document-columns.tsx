import { type Document, type DocumentSortKey, getExpiryState } from "@lading/contract";
import type { ReactNode } from "react";
import { Expiry } from "../../files/expiry.tsx";
import { FileKind } from "../../files/file-kind.tsx";
import { Ago } from "../../ui/moment.tsx";
import { date, fileSize, orMissing } from "../../lib/formats.ts";
import type { Column } from "../../list/column.ts";
import type { Shows } from "../../list/column.ts";
import { DocumentName } from "./document-name.tsx";
import type { NumberOf } from "./products/associated-skus.tsx";

/** Renders a cell of a document. */
type Cell = (document: Document) => ReactNode;
type DocumentColumn = Column<Document> &
  ({ id: DocumentSortKey; sortable: true } | { id: "supplier_sku" | "gxp_sku" | "actions" });

/** Why documents are still listed, by id. */
type Marks = ReadonlyMap<string, string>;

/** The column of names. On narrow screens a mark brings the name back if the user hides the column. */
export const nameColumn = <Row extends Document>(label: string, width: number, marks: Marks) => ({
  id: "name" as const,
  label,
  width,
  grows: true,
  sortable: true as const,
  isText: true,
  cell: (document: Row) => <DocumentName document={document} mark={marks.get(document.id)} />,
  compact: [
    {
      line: 1,
      isAlwaysShown: true as const,
      cell: (document: Row, shows: Shows) =>
        (shows("name") || marks.has(document.id)) && <DocumentName document={document} mark={marks.get(document.id)} />,
    },
  ],
});

const fileColumns: readonly DocumentColumn[] = [
  {
    id: "label",
    label: "Label",
    width: 148,
    sortable: true,
    isText: true,
    cell: ({ label }) => orMissing(label),
    compact: [{ line: 2, cell: ({ label }) => label }],
  },
  {
    id: "modified_date",
    label: "Date",
    width: 112,
    sortable: true,
    isDay: true,
    cell: ({ modified_date }) => <Ago at={modified_date} isSentence />,
    compact: [{ line: 2, cell: ({ modified_date }) => <Ago at={modified_date} isSentence /> }],
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
    width: 88,
    sortable: true,
    isText: true,
    cell: ({ extension }) => <FileKind extension={extension} />,
    compact: [{ line: 2, cell: ({ extension }) => extension.toUpperCase() }],
  },
];

interface ProductDocumentCells {
  marks: Marks;
  sku: (document: Document, by: NumberOf) => ReactNode;
  /** Absent if the user may not edit. */
  edit: Cell | false;
  hasExpiry: boolean;
}

/** The day on which a document expires. Companies that are not asked for fields do not have the column. */
const expiresColumn: DocumentColumn = {
  id: "expires_on",
  label: "Expires",
  width: 132,
  sortable: true,
  isDay: true,
  cell: (document) => <DocumentExpiry document={document} />,
  compact: [
    {
      line: 2,
      cell: (document) =>
        getExpiryState(document.days_left) ? (
          <DocumentExpiry document={document} />
        ) : (
          document.expires_on !== null && unbroken(`Expires ${date(document.expires_on)}`)
        ),
    },
  ],
};

/** The expiry is beside the label, whose field it is. */
const withExpiry = (hasExpiry: boolean) => {
  const [label, ...others] = fileColumns;
  return hasExpiry && label ? [label, expiresColumn, ...others] : fileColumns;
};

const DocumentExpiry = ({ document: { expires_on: day, days_left: daysLeft } }: { document: Document }) => (
  <Expiry day={day} state={getExpiryState(daysLeft)} daysLeft={daysLeft} />
);

/** The columns of the list of all product documents. */
export const productDocumentColumns = ({
  marks,
  sku,
  edit,
  hasExpiry,
}: ProductDocumentCells): readonly DocumentColumn[] => [
  nameColumn("Document Name", 200, marks),
  {
    id: "supplier_sku",
    label: "SKU",
    width: 124,
    cell: (document) => sku(document, "supplier_sku"),
    compact: [{ line: 3, hasLabel: true }],
  },
  {
    id: "gxp_sku",
    label: "GXP SKU",
    width: 124,
    cell: (document) => sku(document, "gxp_sku"),
    compact: [{ line: 3, hasLabel: true }],
  },
  ...withExpiry(hasExpiry),
  ...(edit
    ? [
        {
          id: "actions",
          label: "Edit Doc Info",
          width: 112,
          align: "end",
          cell: edit,
          compact: [{ line: "after", cell: (document: Document) => <RowButton>{edit(document)}</RowButton> }],
        } as const,
      ]
    : []),
];

/** The columns of a product's documents. */
export const documentsOfProductColumns = (
  marks: Marks,
  actions: Cell,
  hasExpiry: boolean,
): readonly DocumentColumn[] => [
  nameColumn("Product Documentation", 200, marks),
  ...withExpiry(hasExpiry),
  {
    id: "actions",
    label: "Actions",
    width: 168,
    align: "end",
    cell: actions,
    compact: [{ line: 3, cell: (document) => <div className="-mb-1 -ml-2 flex">{actions(document)}</div> }],
  },
];

export const compactDocumentLines = ["", "mt-1 text-xs text-fg3 tabular-nums", "mt-1.5 text-xs text-fg2"];

export const compactDocumentOfProductLines = compactDocumentLines.slice(0, 2).concat("");

/** The button beside a document on a narrow screen, aligned with the first line. */
export const RowButton = ({ children }: { children: ReactNode }) => (
  <div className="-my-1 -mr-2 flex shrink-0 items-start">{children}</div>
);

/** Lines break between facts, not within a day or a size. */
export const unbroken = (fact: string) => fact.replaceAll(" ", "\u00A0");
