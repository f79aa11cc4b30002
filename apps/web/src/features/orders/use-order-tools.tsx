import { lazy } from "react";
import { useMay } from "../../lib/use-may.ts";
import { useLazyDialog } from "../../ui/use-lazy-dialog.tsx";
import { useArchiving } from "./use-archiving.tsx";
import { useOrderDownloading } from "./use-order-downloading.ts";

const EditOrderDocumentDialog = lazy(async () => ({
  default: (await import("./edit-order-document-dialog.tsx")).EditOrderDocumentDialog,
}));
const OrderUploadDialog = lazy(async () => ({
  default: (await import("./order-upload-dialog.tsx")).OrderUploadDialog,
}));

export type OrderTools = ReturnType<typeof useOrderTools>["tools"];

/** The actions on documents of orders that the user is permitted, and their dialogs. `open` expands an order. */
export function useOrderTools(open: (purchaseOrder: string) => void) {
  const may = useMay();
  const { archive, ...archiving } = useArchiving(open);
  const [edit, editing] = useLazyDialog(EditOrderDocumentDialog);
  const [upload, uploading] = useLazyDialog(OrderUploadDialog);
  return {
    tools: {
      ...useOrderDownloading(),
      ...archiving,
      upload: may({ permission: "order_documents.upload_document" }) && upload,
      edit: may({ permission: "order_documents.edit_document" }) && edit,
      archive: may({ permission: "order_documents.archive_documents" }) && archive,
    },
    dialogs: (
      <>
        {editing}
        {uploading}
      </>
    ),
  };
}
