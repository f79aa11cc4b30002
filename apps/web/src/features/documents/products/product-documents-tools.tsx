import { Upload } from "lucide-react";
import { lazy } from "react";
import { RequestLabelLink } from "../../../files/request-label-link.tsx";
import { useDownloading } from "../../../files/use-downloading.ts";
import { useMay } from "../../../lib/use-may.ts";
import { useChosenIds } from "../../../list/use-chosen-ids.ts";
import type { RowSelection } from "../../../list/use-selection.ts";
import { Button } from "../../../ui/button.tsx";
import { useLazyDialog } from "../../../ui/use-lazy-dialog.tsx";
import { useTall } from "../../../ui/use-wide.ts";
import { productDocumentList } from "./product-documents-api.ts";
import type { ProductDocumentsSearch } from "./product-documents-search.ts";
import { RemovalProgress } from "../removal/removal-progress.tsx";
import { ArchiveButton, DownloadButton } from "./selection-tools.tsx";
import { useArchiving } from "./use-archiving.tsx";
import type { Removing } from "../removal/use-removal.ts";

const UploadWizard = lazy(async () => ({ default: (await import("../upload/upload-wizard.tsx")).UploadWizard }));

interface ProductDocumentsToolsProps {
  search: ProductDocumentsSearch;
  selection: RowSelection;
  removing: Removing;
}

/** The permitted actions of the product documents space. Omits the actions on selected rows if the selection bar shows them. */
export function ProductDocumentsTools({ search, selection, removing }: ProductDocumentsToolsProps) {
  const may = useMay();
  const tall = useTall();
  const [openWizard, wizard] = useLazyDialog(UploadWizard);
  return (
    <>
      <RemovalProgress progress={removing.progress} />
      {may({ permission: "persistent_documents.edit_document" }) && <RequestLabelLink noun="product documents" />}
      {tall && <ChosenDocumentsTools search={search} selection={selection} removing={removing} />}
      {may({ permission: "persistent_documents.upload_document" }) && (
        <>
          <Button
            variant="primary"
            icon={<Upload aria-hidden size={16} strokeWidth={1.75} />}
            onPress={() => openWizard({})}
          >
            Upload A New File
          </Button>
          {wizard}
        </>
      )}
    </>
  );
}

/** The actions on selected documents. */
export function ChosenDocumentsTools({ search, selection, removing }: ProductDocumentsToolsProps) {
  const may = useMay();
  const getIds = useChosenIds(productDocumentList);
  const download = useDownloading("product", (getChosen: () => Promise<readonly string[]>) => getChosen());
  const archive = useArchiving(removing.remove);
  return (
    <>
      <DownloadButton
        selection={selection}
        isPending={download.isPending}
        onPress={(chosen) => download.mutate(() => getIds(chosen, search))}
      />
      {may({ permission: "persistent_documents.archive_documents" }) && (
        <ArchiveButton
          selection={selection}
          isPending={removing.isPending}
          onPress={(chosen) => void archive(() => getIds(chosen, search), selection.clear)}
        />
      )}
    </>
  );
}
