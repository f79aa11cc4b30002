import { Upload } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { RequestLabelLink } from "../../files/request-label-link.tsx";
import { useMay } from "../../lib/current-user.ts";
import { useChosenIds } from "../../list/use-chosen-ids.ts";
import type { RowSelection } from "../../list/use-selection.ts";
import { Button } from "../../ui/button.tsx";
import { useWide } from "../../ui/use-wide.ts";
import { productDocumentList } from "./documents-api.ts";
import type { ProductDocumentsSearch } from "./product-documents-search.ts";
import { RemovalProgress } from "./removal-progress.tsx";
import { ArchiveButton, DownloadButton } from "./selection-tools.tsx";
import { useArchiving } from "./use-archiving.tsx";
import { useDownloading } from "./use-downloading.ts";
import type { Removing } from "./use-removal.ts";

const UploadWizard = lazy(async () => ({ default: (await import("./upload-wizard.tsx")).UploadWizard }));

interface ProductDocumentsToolsProps {
  search: ProductDocumentsSearch;
  selection: RowSelection;
  removing: Removing;
}

/** What can be done in the space of product documents, each by its permission; on narrow screens without what is done with the chosen. */
export function ProductDocumentsTools({ search, selection, removing }: ProductDocumentsToolsProps) {
  const may = useMay();
  const wide = useWide();
  // Undefined until the wizard is first opened: its code comes then.
  const [isUploading, setUploading] = useState<boolean>();
  return (
    <>
      <RemovalProgress progress={removing.progress} />
      {may({ permission: "persistent_documents.edit_document" }) && <RequestLabelLink noun="product documents" />}
      {wide && <ChosenDocumentsTools search={search} selection={selection} removing={removing} />}
      {may({ permission: "persistent_documents.upload_document" }) && (
        <>
          <Button
            variant="primary"
            icon={<Upload aria-hidden size={16} strokeWidth={1.75} />}
            onPress={() => setUploading(true)}
          >
            Upload A New File
          </Button>
          {isUploading !== undefined && (
            <Suspense>
              <UploadWizard isOpen={isUploading} onClose={() => setUploading(false)} />
            </Suspense>
          )}
        </>
      )}
    </>
  );
}

/** What can be done with the chosen documents. */
export function ChosenDocumentsTools({ search, selection, removing }: ProductDocumentsToolsProps) {
  const may = useMay();
  const idsOf = useChosenIds(productDocumentList);
  const download = useDownloading();
  const [archive, archiveQuestion] = useArchiving(removing.remove);
  return (
    <>
      <DownloadButton
        selection={selection}
        isPending={download.isPending}
        onPress={(chosen) => download.mutate(() => idsOf(chosen, search))}
      />
      {may({ permission: "persistent_documents.archive_documents" }) && (
        <ArchiveButton
          selection={selection}
          isPending={removing.isPending}
          onPress={(chosen) => archive(() => idsOf(chosen, search), selection.clear)}
        />
      )}
      {archiveQuestion}
    </>
  );
}
