import { type CompanyDocument, type CompanyDocumentSortKey, getExpiryState } from "@lading/contract";
import { Download } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { DocumentLink } from "../files/document-link.tsx";
import { DocumentFields } from "./document-fields.tsx";
import { Expiry } from "../files/expiry.tsx";
import { FileKind } from "../files/file-kind.tsx";
import { useDownloading } from "../files/use-downloading.ts";
import { Ago } from "../ui/moment.tsx";
import { fileSize, number, orMissing } from "../lib/formats.ts";
import type { Column } from "../list/column.ts";
import { ListView } from "../list/list-view.tsx";
import { type List, useList } from "../list/use-list.ts";
import { IconButton } from "../ui/button.tsx";
import { companyDocumentList, type DocumentsOf, type DocumentsQuery } from "./company-records-api.ts";

interface DocumentListProps {
  company: string;
  search: DocumentsQuery;
  /** The product or the order to which the documents belong. */
  of?: DocumentsOf;
  inSection?: boolean;
  renderFilters?: (list: List<DocumentsQuery>) => ReactNode;
}

/** Documents of a company as staff see them. Their names open them, and a button downloads them. */
export function DocumentList({ company, search, of, inSection = false, renderFilters }: DocumentListProps) {
  const [product, order] = [of?.product, of?.order];
  const query = useMemo(() => companyDocumentList(company, { product, order }), [company, product, order]);
  const list = useList(search, query);
  const download = useDownloading("company-document", async (id: string) => [id]);
  const isOrdered = !inSection;
  return (
    <ListView
      inSection={inSection}
      list={list}
      name="company-documents"
      caption="Documents"
      empty={{ text: "Files that the company stores for its products and orders appear here." }}
      {...(!inSection && { noun: ["document", "documents"] as const, search: "Search by Document Name" })}
      columns={getColumns({ isOrdered, download: (document) => download.mutate(document.id) })}
      compactLines={["", "mt-0.5 text-xs text-fg3 wrap-anywhere", "text-xs text-fg3 tabular-nums"]}
      compactShowsAll
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      filters={renderFilters?.(list)}
    />
  );
}

type DocumentColumn = Column<CompanyDocument> & {
  id: CompanyDocumentSortKey | "label" | "expires" | "of" | "extension" | "actions";
};

interface Cells {
  /** Whether the user can sort the list. */
  isOrdered: boolean;
  download: (document: CompanyDocument) => void;
}

function getColumns({ isOrdered: sortable, download }: Cells): readonly DocumentColumn[] {
  const name = (document: CompanyDocument) => (
    <>
      <DocumentLink url={`/documents/company-document/${document.id}`} extension={document.extension}>
        {document.name}
      </DocumentLink>
      <DocumentFields fields={document.fields} />
    </>
  );
  const actions = (document: CompanyDocument) => (
    <IconButton
      label={`Download ${document.name}`}
      icon={<Download aria-hidden size={16} strokeWidth={1.75} />}
      onPress={() => download(document)}
    />
  );
  return [
    {
      id: "name",
      label: "Document",
      width: 260,
      grows: true,
      sortable,
      isText: true,
      cell: name,
      compact: [{ line: 1 }],
    },
    {
      id: "label",
      label: "Label",
      width: 180,
      cell: ({ label }) => orMissing(label),
      compact: [{ line: 2, cell: ({ label }) => label }],
    },
    {
      id: "expires",
      label: "Expires",
      width: 132,
      isDay: true,
      cell: ({ expires_on, days_left }) => (
        <Expiry day={expires_on} state={getExpiryState(days_left)} daysLeft={days_left} />
      ),
      compact: [
        {
          line: 2,
          cell: ({ expires_on, days_left }) =>
            expires_on && <Expiry day={expires_on} state={getExpiryState(days_left)} daysLeft={days_left} />,
        },
      ],
    },
    { id: "of", label: "Belongs To", width: 180, cell: getOwner, compact: [{ line: 2, cell: getOwner }] },
    {
      id: "upload_date",
      label: "Uploaded",
      width: 120,
      sortable,
      isDay: true,
      cell: ({ upload_date, archived_date }) => (
        <>
          <Ago at={upload_date} isSentence />
          {archived_date && (
            <span className="block text-xs text-fg3">
              Archived <Ago at={archived_date} />
            </span>
          )}
        </>
      ),
      compact: [
        {
          line: 3,
          cell: ({ upload_date, archived_date }) => (
            <>
              <Ago at={upload_date} isSentence />
              {archived_date && (
                <>
                  , archived <Ago at={archived_date} />
                </>
              )}
            </>
          ),
        },
      ],
    },
    {
      id: "size",
      label: "Size",
      width: 96,
      sortable,
      align: "end",
      cell: ({ size }) => fileSize(size),
      compact: [{ line: 3, cell: ({ size }) => fileSize(size) }],
    },
    { id: "extension", label: "Type", width: 96, cell: ({ extension }) => <FileKind extension={extension} /> },
    { id: "actions", label: "Actions", width: 88, cell: actions, compact: [{ line: 1, isAtEnd: true, cell: actions }] },
  ];
}

/** The order, or the number of products. */
function getOwner({ order_id, products }: CompanyDocument) {
  if (order_id !== null) return `Order ${order_id}`;
  return products === 0 ? "No product" : `${number(products)} ${products === 1 ? "product" : "products"}`;
}
