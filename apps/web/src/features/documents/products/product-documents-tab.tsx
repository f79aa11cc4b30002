import type { Document, LinkedProduct, ProductDocumentsQuery } from "@lading/contract";
import { Archive, Download, type LucideIcon, Pencil, Unlink } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useDownloading } from "../../../files/use-downloading.ts";
import { useMay } from "../../../lib/use-may.ts";
import type { ListSearch } from "../../../list/list-search.ts";
import { useChosenIds } from "../../../list/use-chosen-ids.ts";
import { ListView } from "../../../list/list-view.tsx";
import { useList } from "../../../list/use-list.ts";
import { useSelection } from "../../../list/use-selection.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { useWide } from "../../../ui/use-wide.ts";
import { compactDocumentOfProductLines, documentsOfProductColumns } from "../document-columns.tsx";
import { documentsOfProduct, documentsOfProductKey } from "./product-documents-api.ts";
import { UnlistedDocuments } from "../removal/unlisted-documents.tsx";
import { documentCount } from "../removal/outcome-text.ts";
import { RemovalProgress } from "../removal/removal-progress.tsx";
import { ArchiveButton, DownloadButton, TooManyToDownload, UnlinkButton } from "./selection-tools.tsx";
import { useArchiving } from "./use-archiving.tsx";
import { useDocumentEditing } from "../edit/use-document-editing.ts";
import { useRemoval } from "../removal/use-removal.ts";
import { useUnlinking } from "./use-unlinking.tsx";

const AddDocumentsDialog = lazy(async () => ({
  default: (await import("../upload/add-documents-dialog.tsx")).AddDocumentsDialog,
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
  const getIds = useChosenIds(documentsOfProduct);
  const download = useDownloading("product", (getChosen: () => Promise<readonly string[]>) => getChosen());
  const archive = useArchiving(removing.remove);
  const unlink = useUnlinking(product, removing.remove);
  const [edit, editing] = useDocumentEditing();
  // Undefined until the user opens the dialog, which loads its code.
  const [isAdding, setAdding] = useState<boolean>();

  const actions = (document: Document) => {
    const only = () => Promise.resolve([document.id]);
    return (
      <>
        {action(Download, `Download ${document.name}`, () => download.mutate(only))}
        {mayArchive && action(Archive, `Archive ${document.name}`, () => void archive(only))}
        {mayEdit && action(Pencil, `Edit ${document.name}`, () => edit({ document }))}
        {mayEdit && action(Unlink, `Unlink ${document.name}`, () => void unlink(document.name, only))}
      </>
    );
  };
  const { count } = selection;
  const tools = (
    <>
      <DownloadButton
        selection={selection}
        isPending={download.isPending}
        onPress={(chosen) => download.mutate(() => getIds(chosen, search))}
      />
      {mayArchive && (
        <ArchiveButton
          selection={selection}
          isPending={removing.isPending}
          onPress={(chosen) => void archive(() => getIds(chosen, search), selection.clear)}
        />
      )}
      {mayEdit && (
        <UnlinkButton
          selection={selection}
          isPending={removing.isPending}
          onPress={(chosen) => void unlink(documentCount(count), () => getIds(chosen, search), selection.clear)}
        />
      )}
    </>
  );

  return (
    <section aria-label="Documents" className="flex min-w-0 flex-col gap-3">
      <ListView
        inSection
        list={list}
        name="documents-of-product"
        caption="Documents of the product"
        empty={{ text: "Data sheets, certificates and other files of this product appear here." }}
        columns={documentsOfProductColumns(marks, actions, may({ flag: "Required Documents" }))}
        compactLines={compactDocumentOfProductLines}
        rowKey={({ id }) => id}
        rowName={(document) => document.name}
        renderToolbar={(menu) => (
          <>
            <div className="flex flex-wrap items-center gap-2">
              {wide ? tools : menu}
              <RemovalProgress progress={removing.progress} />
              <div className="ml-auto flex gap-2">
                {wide && menu}
                {(mayUpload || mayEdit) && (
                  <Button variant="primary" onPress={() => setAdding(true)}>
                    Upload & Link Product Documents
                  </Button>
                )}
              </div>
            </div>
            <UnlistedDocuments removing={removing} inSection />
          </>
        )}
        selection={selection}
        actions={
          <>
            <TooManyToDownload count={count} />
            {!wide && tools}
          </>
        }
      />
      {isAdding !== undefined && (
        <Suspense>
          <AddDocumentsDialog product={product} isOpen={isAdding} onClose={() => setAdding(false)} />
        </Suspense>
      )}
      {editing}
    </section>
  );
}

const action = (Icon: LucideIcon, label: string, onPress: () => void) => (
  <IconButton label={label} icon={<Icon aria-hidden size={16} strokeWidth={1.75} />} onPress={onPress} />
);
