import { orderFileExtensions, uploadOrderDocument, getAddress } from "@lading/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { documentLists } from "../../files/document-lists.ts";
import { orderLabels } from "../../files/labels-api.ts";
import { LabelField } from "../../files/label-picker.tsx";
import { QuotaNote } from "../../files/quota-note.tsx";
import { SessionNotice } from "../../files/session-notice.tsx";
import { UploadArea } from "../../files/upload-area.tsx";
import { UploadList } from "../../files/upload-list.tsx";
import { useUploads } from "../../files/use-uploads.ts";
import { useMay } from "../../lib/use-may.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { askToDiscard, useCloseGuard } from "../../ui/use-close-guard.ts";
import { type LabelOfAll, OrderUploadLabel } from "./order-upload-label.tsx";

interface OrderUploadDialogProps {
  /** The order's number. */
  purchaseOrder: string;
  onClose: () => void;
}

/** Adds files to an order, several together. Each becomes a document of the order as soon as it is stored. */
export function OrderUploadDialog({ purchaseOrder, onClose }: OrderUploadDialogProps) {
  const client = useQueryClient();
  const labels = useQuery(orderLabels);
  const mayLabel = useMay()({ permission: "order_documents.edit_document" });
  const [labelOfAll, setLabelOfAll] = useState<LabelOfAll>();
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set());
  const path = getAddress(uploadOrderDocument.path, { id: purchaseOrder });
  const upload = useUploads(path, orderFileExtensions, () => {
    void client.invalidateQueries({ queryKey: documentLists.order });
  });
  const { uploads, isUploading } = upload;
  const [close, isAsked] = useCloseGuard({
    hasChanges: isUploading || unsaved.size > 0,
    question: isUploading ? cancelQuestion : unsavedQuestion,
    onDiscard: () => upload.queue.cancelAll(),
    onClose,
  });
  const failure = uploads.map(({ state }) => (state.step === "failed" ? state.message : undefined)).find(Boolean);

  return (
    <>
      <Dialog
        title="Upload Files"
        isOpen
        size="large"
        onClose={close}
        actions={
          <>
            <p className="min-w-0 flex-1 basis-60 self-center text-xs text-bad text-pretty">
              {failure && `X = ${failure.split("\n")[0]}`}
            </p>
            <Button variant="primary" onPress={close} isDisabled={isUploading}>
              Close Upload Window
            </Button>
          </>
        }
      >
        <p className="mb-3 wrap-anywhere">{`Documents of purchase order ${purchaseOrder}.`}</p>
        <UploadArea uploads={upload} isAccepting={!isAsked} />
        <QuotaNote place={{ order: purchaseOrder }} uploads={upload} />
        <div className="mt-4">
          <SessionNotice uploads={upload}>Uploaded files are already on the order.</SessionNotice>
          {uploads.length === 0 && (
            <p className="py-6 text-center text-xs font-medium tracking-wide text-fg3">NO FILES UPLOADED YET</p>
          )}
          {uploads.length > 1 && mayLabel && (
            <div className="sm:max-w-72">
              <LabelField
                label="Label of All Files"
                labels={labels.data}
                value={labelOfAll?.id ?? null}
                onChange={(id) => setLabelOfAll({ id })}
              />
            </div>
          )}
          <UploadList
            uploads={upload}
            renderStored={(document) => (
              <OrderUploadLabel
                purchaseOrder={purchaseOrder}
                document={document}
                labelOfAll={labelOfAll}
                onUnsaved={(isUnsaved) =>
                  setUnsaved((before) => {
                    const others = [...before].filter((id) => id !== document.id);
                    return new Set(isUnsaved ? [...others, document.id] : others);
                  })
                }
              />
            )}
          />
        </div>
      </Dialog>
    </>
  );
}

const unsavedQuestion = askToDiscard("Close without these labels?", "Their fields have not been entered yet.");

const cancelQuestion = {
  title: "Are you sure you want to close this window?",
  text: "Your file upload(s) will be cancelled.",
  confirm: "Cancel Upload!",
  cancel: "Return To Upload Window",
  destructive: true,
};
