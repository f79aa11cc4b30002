import type { ProductRow } from "@lading/contract";
import { Paperclip } from "lucide-react";
import { lazy } from "react";
import { failureText } from "../../../lib/form-failure.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { useLazyDialog } from "../../../ui/use-lazy-dialog.tsx";
import { mostProducts } from "./find-products.ts";

const UploadWizard = lazy(async () => ({ default: (await import("./upload-wizard.tsx")).UploadWizard }));

interface AttachDocumentButtonProps {
  /** The number of selected products. */
  count: number;
  getProducts: () => Promise<readonly ProductRow[]>;
}

/** Opens the upload wizard with the selected products. Hidden for more products than a document can be added to at once. */
export function AttachDocumentButton({ count, getProducts }: AttachDocumentButtonProps) {
  const [open, wizard] = useLazyDialog(UploadWizard);
  const { mutate, isPending } = useOneAtATime({
    mutationFn: getProducts,
    onSuccess: (products) => open({ products }),
    onError: (error) => showToast(failureText(error), "bad"),
  });
  return (
    <>
      {count <= mostProducts && (
        <Button
          icon={<Paperclip aria-hidden size={16} strokeWidth={1.75} />}
          isPending={isPending}
          onPress={() => mutate()}
        >
          Attach Document
        </Button>
      )}
      {wizard}
    </>
  );
}
