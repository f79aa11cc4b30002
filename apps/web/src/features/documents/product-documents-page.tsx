import type { Document } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { documentLists } from "../../files/document-lists.ts";
import { productLabels } from "../../files/labels-api.ts";
import { useMay } from "../../lib/current-user.ts";
import { ChecklistFilter } from "../../list/checklist-filter.tsx";
import { DataTable } from "../../list/data-table.tsx";
import { ListFooter } from "../../list/list-footer.tsx";
import { ClearFiltersButton } from "../../list/list-message.tsx";
import { ListPage } from "../../list/list-page.tsx";
import { ListToolbar } from "../../list/list-toolbar.tsx";
import { SearchBox } from "../../list/search-box.tsx";
import { SearchOutcome } from "../../list/search-outcome.tsx";
import { useColumns } from "../../list/use-columns.ts";
import { useList } from "../../list/use-list.ts";
import { useSelection } from "../../list/use-selection.ts";
import { IconButton } from "../../ui/button.tsx";
import { useWide } from "../../ui/use-wide.ts";
import { type NumberOf, SkuCell, useAssociatedSkus } from "./associated-skus.tsx";
import { CompactDocument } from "./compact-document.tsx";
import { productDocumentColumns } from "./document-columns.tsx";
import { DocumentName } from "./document-name.tsx";
import { MissedDocuments } from "./missed-documents.tsx";
import { productDocumentList } from "./documents-api.ts";
import type { ProductDocumentsSearch } from "./product-documents-search.ts";
import { ChosenDocumentsTools, ProductDocumentsTools } from "./product-documents-tools.tsx";
import { TooManyToDownload } from "./selection-tools.tsx";
import { useDocumentEditing } from "./use-document-editing.tsx";
import { useRemoval } from "./use-removal.ts";

/** Every document of the company's products. */
export function ProductDocumentsPage({ search }: { search: ProductDocumentsSearch }) {
  const { list, marks, removing } = useRemoval(useList(search, productDocumentList), documentLists.product);
  const selection = useSelection(list);
  const wide = useWide();
  const page = list.rows?.map(({ id }) => id) ?? [];
  const mayEdit = useMay()({ permission: "persistent_documents.edit_document" });
  const { data: labels } = useQuery(productLabels);
  const [viewAll, associatedSkus] = useAssociatedSkus();
  const [edit, editing] = useDocumentEditing();

  const name = (document: Document) => <DocumentName document={document} mark={marks.get(document.id)} />;
  const editButton = (document: Document) => (
    <IconButton
      label={`Edit ${document.name}`}
      icon={<Pencil aria-hidden size={16} strokeWidth={1.75} />}
      onPress={() => edit(document)}
    />
  );
  const sku = (document: Document, by: NumberOf) => <SkuCell document={document} by={by} onViewAll={viewAll} />;
  const columns = useColumns("product-documents", productDocumentColumns({ name, sku, edit: mayEdit && editButton }));

  return (
    <ListPage
      title="Product Documents"
      actions={<ProductDocumentsTools search={search} selection={selection} removing={removing} />}
    >
      <p className="-mt-2 px-4 pb-4 text-fg2 lg:px-6">
        Data sheets, certificates, drawings and manuals of your products. Accepted file types: PDF, Excel, PNG, JPG.
      </p>
      <MissedDocuments removing={removing} />
      <ListToolbar list={list} columns={columns}>
        <SearchBox list={list} placeholder="Search by Docs, SKUs, Etc" />
        <ChecklistFilter
          list={list}
          name="label"
          label="Label"
          options={labels?.map(({ id }) => String(id))}
          nameOf={(option) => labels?.find(({ id }) => String(id) === option)?.name ?? option}
        />
        <ClearFiltersButton list={list} />
      </ListToolbar>
      <SearchOutcome list={list} noun={["document", "documents"]} />
      <DataTable
        list={list}
        caption="Product documents"
        columns={columns}
        rowKey={({ id }) => id}
        rowName={(document) => document.name}
        renderCompact={(document) => (
          <CompactDocument
            document={document}
            mark={marks.get(document.id)}
            selection={selection}
            page={page}
            actions={mayEdit && editButton(document)}
          >
            <dl className="mt-1.5 grid grid-cols-[auto_1fr] gap-x-2 gap-y-1 text-xs text-fg2">
              <dt className="text-fg3">SKU</dt>
              <dd>{sku(document, "supplier_sku")}</dd>
              <dt className="text-fg3">GXP SKU</dt>
              <dd>{sku(document, "gxp_sku")}</dd>
            </dl>
          </CompactDocument>
        )}
        selection={selection}
      />
      <ListFooter
        list={list}
        selection={selection}
        page={page}
        actions={
          <>
            <TooManyToDownload count={selection.count} />
            {!wide && <ChosenDocumentsTools search={search} selection={selection} removing={removing} />}
          </>
        }
      />
      {associatedSkus}
      {editing}
    </ListPage>
  );
}
