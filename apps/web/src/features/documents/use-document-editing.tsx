import type { Document } from "@lading/contract";
import { lazy, Suspense, useState } from "react";

const EditDocumentDialog = lazy(async () => ({
  default: (await import("./edit-document-dialog.tsx")).EditDocumentDialog,
}));

/** Gives what opens the editing of a document, and the dialog in which it is done. */
export function useDocumentEditing() {
  const [edited, setEdited] = useState<Document>();
  const dialog = edited && (
    <Suspense fallback={null}>
      <EditDocumentDialog key={edited.id} document={edited} onClose={() => setEdited(undefined)} />
    </Suspense>
  );
  return [setEdited, dialog] as const;
}
