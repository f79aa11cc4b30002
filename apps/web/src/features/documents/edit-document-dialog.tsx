import type { Document } from "@lading/contract";

interface EditDocumentDialogProps {
  document: Document;
  onClose: () => void;
}

/** Changes a document's name and label, and the products that it is linked to. */
export function EditDocumentDialog(_props: EditDocumentDialogProps) {
  return null;
}
