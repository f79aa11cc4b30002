import type { Document, LinkedProduct, ProductDocumentsQuery } from "@lading/contract";
import { Archive, Download, type LucideIcon, Pencil, Unlink } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useMay } from "../../lib/current-user.ts";
import { DataTable } from "../../list/data-table.tsx";
import { ListFooter } from "../../list/list-footer.tsx";
import type { ListSearch } from "../../list/list-search.ts";
import { SortMenu } from "../../list/sort-menu.tsx";
import { useChosenIds } from "../../list/use-chosen-ids.ts";
import { useColumns } from "../../list/use-columns.ts";
import { useList } from "../../list/use-list.ts";
import { useSelection } from "../../list/use-selection.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { useWide } from "../../ui/use-wide.ts";
import { CompactDocument } from "./compact-document.tsx";
import { documentsOfProductColumns } from "./document-columns.tsx";
import { DocumentName } from "./document-name.tsx";
import { documentsOfProduct, documentsOfProductKey } from "./documents-api.ts";
import { MissedDocuments } from "./missed-documents.tsx";
import { documentCount } from "./outcome-text.ts";
import { RemovalProgress } from "./removal-progress.tsx";
import { ArchiveButton, DownloadButton, TooManyToDownload, UnlinkButton } from "./selection-tools.tsx";
import { useArchiving } from "./use-archiving.tsx";
import { useDocumentEditing } from "./use-document-editing.tsx";
import { useDownloading } from "./use-downloading.ts";
import { useRemoval } from "./use-removal.ts";
import { useUnlinking } from "./use-unlinking.tsx";

const AddDocumentsDialog = lazy(async () => ({
  default: (await import("./add-documents-dialog.tsx")).AddDocumentsDialog,
}));

interface ProductDocumentsTabProps {
  product: LinkedProduct;
  search: ListSearch & { pid: string; ordering: ProductDocumentsQuery["ordering"] };
}

/** The documents of one product. */
export function ProductDocumentsTab({ product, search }: ProductDocumentsTabProps) {
  const { list, marks, removing } = useRemoval(
    useList(search, documentsOfProduct),
    documentsOfProductKey(product.gxp_sku),
  );
  const selection = useSelection(list);
  const wide = useWide();
  const may = useMay();
  const mayEdit = may({ permission: "persistent_documents.edit_document" });
  const mayArchive = may({ permission: "persistent_documents.archive_documents" });
  const mayUpload = may({ permission: "persistent_documents.upload_document" });
  const idsOf = useChosenIds(documentsOfProduct);
  const download = useDownloading();
  const [archive, archiveQuestion] = useArchiving(removing.remove);
  const [unlink, unlinkQuestion] = useUnlinking(product, removing.remove);
  const [edit, editing] = useDocumentEditing();
  // Undefined until the dialog is first opened: its code comes then.
  const [isAdding, setAdding] = useState<boolean>();

  const name = (document: Document) => <DocumentName document={document} mark={marks.get(document.id)} />;
  const actions = (document: Document) => {
    const only = () => Promise.resolve([document.id]);
    return (
      <>
        {action(Download, `Download ${document.name}`, () => download.mutate(only))}
        {mayArchive && action(Archive, `Archive ${document.name}`, () => archive(only))}
        {mayEdit && action(Pencil, `Edit ${document.name}`, () => edit(document))}
        {mayEdit && action(Unlink, `Unlink ${document.name}`, () => unlink(document.name, only))}
      </>
    );
  };
  const columns = useColumns("documents-of-product", documentsOfProductColumns(name, actions));
  const { count } = selection;
  const page = list.rows?.map(({ id }) => id) ?? [];
  const tools = (
    <>
      <DownloadButton
        selection={selection}
        isPending={download.isPending}
        onPress={(chosen) => download.mutate(() => idsOf(chosen, search))}
      />
      {mayArchive && (
        <ArchiveButton
          selection={selection}
          isPending={removing.isPending}
          onPress={(chosen) => archive(() => idsOf(chosen, search), selection.clear)}
        />
      )}
      {mayEdit && (
        <UnlinkButton
          selection={selection}
          isPending={removing.isPending}
          onPress={(chosen) => unlink(documentCount(count), () => idsOf(chosen, search), selection.clear)}
        />
      )}
    </>
  );

  return (
    <section aria-label="Documents" className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {wide ? tools : <SortMenu list={list} columns={columns.all} />}
        <RemovalProgress progress={removing.progress} />
        {(mayUpload || mayEdit) && (
          <span className="ml-auto">
            <Button variant="primary" onPress={() => setAdding(true)}>
              Upload & Link Product Documents
            </Button>
          </span>
        )}
      </div>
      <MissedDocuments removing={removing} inSection />
      {/* Clipped and not hidden, which would keep the bar of the chosen from the foot of the window. */}
      <div className="overflow-clip rounded-card border border-line">
        <DataTable
          inSection
          list={list}
          caption="Documents of the product"
          columns={columns}
          rowKey={({ id }) => id}
          rowName={(document) => document.name}
          renderCompact={(document) => (
            <CompactDocument document={document} mark={marks.get(document.id)} selection={selection} page={page}>
              <div className="-mb-1 -ml-2 flex">{actions(document)}</div>
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
              <TooManyToDownload count={count} />
              {!wide && tools}
            </>
          }
        />
      </div>
      {isAdding !== undefined && (
        <Suspense>
          <AddDocumentsDialog product={product} isOpen={isAdding} onClose={() => setAdding(false)} />
        </Suspense>
      )}
      {archiveQuestion}
      {unlinkQuestion}
      {editing}
    </section>
  );
}

const action = (Icon: LucideIcon, label: string, onPress: () => void) => (
  <IconButton label={label} icon={<Icon aria-hidden size={16} strokeWidth={1.75} />} onPress={onPress} />
);
