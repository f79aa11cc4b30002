import { type Document, expiryStates } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useEffect } from "react";
import { documentLists } from "../../../files/document-lists.ts";
import { productLabels } from "../../../files/labels-api.ts";
import { useMay } from "../../../lib/use-may.ts";
import { ChecklistFilter } from "../../../list/checklist-filter.tsx";
import { ExportMenu } from "../../../list/export-menu.tsx";
import { ListPage } from "../../../list/list-page.tsx";
import { rememberPageSize } from "../../../list/remembered-page-size.ts";
import { ListView } from "../../../list/list-view.tsx";
import { useList } from "../../../list/use-list.ts";
import { useSelection } from "../../../list/use-selection.ts";
import { IconButton } from "../../../ui/button.tsx";
import { useTall } from "../../../ui/use-wide.ts";
import { type NumberOf, SkuCell, useAssociatedSkus } from "./associated-skus.tsx";
import { compactDocumentLines, productDocumentColumns } from "../document-columns.tsx";
import { UnlistedDocuments } from "../removal/unlisted-documents.tsx";
import { productDocumentList } from "./product-documents-api.ts";
import { listName, type ProductDocumentsSearch } from "./product-documents-search.ts";
import { ChosenDocumentsTools, ProductDocumentsTools } from "./product-documents-tools.tsx";
import { TooManyToDownload } from "./selection-tools.tsx";
import { useDocumentEditing } from "../edit/use-document-editing.ts";
import { useRemoval } from "../removal/use-removal.ts";

/** All documents of the company's products. */
export function ProductDocumentsPage({ search }: { search: ProductDocumentsSearch }) {
  const { list, marks, removing } = useRemoval(useList(search, productDocumentList), documentLists.product);
  useEffect(() => rememberPageSize(listName, search.page_size), [search.page_size]);
  const selection = useSelection(list);
  const tall = useTall();
  const may = useMay();
  const mayEdit = may({ permission: "persistent_documents.edit_document" });
  const hasExpiry = may({ flag: "Required Documents" });
  const { data: labels } = useQuery(productLabels);
  const [viewAll, associatedSkus] = useAssociatedSkus();
  const [edit, editing] = useDocumentEditing();

  const editButton = (document: Document) => (
    <IconButton
      label={`Edit ${document.name}`}
      icon={<Pencil aria-hidden size={16} strokeWidth={1.75} />}
      onPress={() => edit({ document })}
    />
  );
  const sku = (document: Document, by: NumberOf) => <SkuCell document={document} by={by} onViewAll={viewAll} />;

  const columns = productDocumentColumns({ marks, sku, edit: mayEdit && editButton, hasExpiry });

  return (
    <ListPage
      title="Product Documents"
      actions={
        <>
          <ExportMenu list={list} name={listName} columns={columns} />
          <ProductDocumentsTools search={search} selection={selection} removing={removing} />
        </>
      }
    >
      <p className="-mt-2 px-4 pb-4 text-fg2 lg:px-6">
        Data sheets, certificates, drawings and manuals of your products. Accepted file types: PDF, Excel, PNG, JPG.
      </p>
      <UnlistedDocuments removing={removing} />
      <ListView
        list={list}
        name={listName}
        caption="Product documents"
        empty={{
          text: "Data sheets, certificates and other files of your products appear here. Upload the first ones above.",
        }}
        noun={["document", "documents"]}
        columns={columns}
        compactLines={compactDocumentLines}
        rowKey={({ id }) => id}
        rowName={(document) => document.name}
        search="Search by Docs, SKUs, Etc"
        filters={
          <>
            <ChecklistFilter
              list={list}
              name="label"
              label="Label"
              options={labels?.map(({ id }) => String(id))}
              getName={(option) => labels?.find(({ id }) => String(id) === option)?.name ?? option}
            />
            {hasExpiry && (
              <ChecklistFilter
                list={list}
                name="expiry"
                label="Expiry"
                options={expiryStates}
                getName={(option) => (option === "soon" ? "Expires within 30 days" : "Expired")}
              />
            )}
          </>
        }
        selection={selection}
        actions={
          <>
            <TooManyToDownload count={selection.count} />
            {!tall && <ChosenDocumentsTools search={search} selection={selection} removing={removing} />}
          </>
        }
      />
      {associatedSkus}
      {editing}
    </ListPage>
  );
}
