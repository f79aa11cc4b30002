import { useMay } from "../../lib/current-user.ts";
import { useArchiving } from "./use-archiving.tsx";
import { useDocumentEditing } from "./use-document-editing.tsx";
import { useDownloading } from "./use-downloading.ts";
import { useUploading } from "./use-uploading.tsx";

export type OrderTools = ReturnType<typeof useOrderTools>["tools"];

/** What the user may do with documents of orders, and the dialogs in which it is done. `open` opens an order. */
export function useOrderTools(open: (purchaseOrder: string) => void) {
  const may = useMay();
  const { archive, question, ...archiving } = useArchiving(open);
  const [edit, editing] = useDocumentEditing();
  const [upload, uploading] = useUploading();
  return {
    tools: {
      ...useDownloading(),
      ...archiving,
      upload: may({ permission: "order_documents.upload_document" }) && upload,
      edit: may({ permission: "order_documents.edit_document" }) && edit,
      archive: may({ permission: "order_documents.archive_documents" }) && archive,
    },
    dialogs: (
      <>
        {question}
        {editing}
        {uploading}
      </>
    ),
  };
}
