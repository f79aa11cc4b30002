import { lazy, Suspense, useState } from "react";

const OrderUploadDialog = lazy(async () => ({
  default: (await import("./order-upload-dialog.tsx")).OrderUploadDialog,
}));

/** Gives what opens the upload to an order, by its number, and the dialog in which it is done. */
export function useUploading() {
  const [purchaseOrder, setPurchaseOrder] = useState<string>();
  const dialog = purchaseOrder !== undefined && (
    <Suspense>
      <OrderUploadDialog purchaseOrder={purchaseOrder} isOpen onClose={() => setPurchaseOrder(undefined)} />
    </Suspense>
  );
  return [setPurchaseOrder, dialog] as const;
}
