import type { Document } from "@lading/contract";
import { lazy, Suspense, useState } from "react";

const EditOrderDocumentDialog = lazy(async () => ({
  default: (await import("./edit-order-document-dialog.tsx")).EditOrderDocumentDialog,
}));

/** Gives what opens the editing of an order's document, and the dialog in which it is done. */
export function useDocumentEditing() {
  const [edited, setEdited] = useState<{ document: Document; purchaseOrder: string }>();
  const dialog = edited && (
    <Suspense>
      <EditOrderDocumentDialog key={edited.document.id} {...edited} onClose={() => setEdited(undefined)} />
    </Suspense>
  );
  return [setEdited, dialog] as const;
}
