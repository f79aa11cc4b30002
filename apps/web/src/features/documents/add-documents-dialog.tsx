import type { LinkedProduct } from "@lading/contract";

interface AddDocumentsDialogProps {
  product: LinkedProduct;
  isOpen: boolean;
  onClose: () => void;
}

/** Uploads files for a product, or links documents that are there already. */
export function AddDocumentsDialog(_props: AddDocumentsDialogProps) {
  return null;
}
