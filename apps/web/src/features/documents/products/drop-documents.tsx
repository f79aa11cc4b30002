import type { LinkedProduct } from "@lading/contract";
import { FilePlus } from "lucide-react";
import { lazy } from "react";
import { DropCover } from "../../../files/drop-cover.tsx";
import { useFileDrop } from "../../../files/use-file-drop.ts";
import { useLazyDialog } from "../../../ui/use-lazy-dialog.tsx";

const AddDocumentsDialog = lazy(async () => ({
  default: (await import("../upload/add-documents-dialog.tsx")).AddDocumentsDialog,
}));

/** Takes files that are dropped anywhere on a product's page, and opens the dialog that adds them to it. */
export function DropDocuments({ product }: { product: LinkedProduct }) {
  const [open, dialog] = useLazyDialog(AddDocumentsDialog);
  const isOver = useFileDrop((dropped) => {
    // An open dialog takes the files itself.
    if (!document.querySelector("[role=dialog]")) open({ product, isOpen: true, dropped });
  }, dialog === undefined);
  return (
    <>
      {isOver && !document.querySelector("[role=dialog]") && (
        <DropCover
          icon={FilePlus}
          title="Drop it to add it to this product"
          about={product.name}
          accepted="PDF, images, Word, Excel, CAD and other files"
        />
      )}
      {dialog}
    </>
  );
}
