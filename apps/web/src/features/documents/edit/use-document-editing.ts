import { lazy } from "react";
import { useLazyDialog } from "../../../ui/use-lazy-dialog.tsx";

const EditDocumentDialog = lazy(async () => ({
  default: (await import("./edit-document-dialog.tsx")).EditDocumentDialog,
}));

export const useDocumentEditing = () => useLazyDialog(EditDocumentDialog);
