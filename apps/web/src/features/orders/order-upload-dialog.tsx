interface OrderUploadDialogProps {
  /** The order's number. */
  purchaseOrder: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Adds files to an order, several at once. */
export function OrderUploadDialog(_props: OrderUploadDialogProps) {
  return null;
}
