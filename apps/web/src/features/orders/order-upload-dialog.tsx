import { orderFileExtensions, uploadOrderDocument } from "@lading/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { documentLists } from "../../files/document-lists.ts";
import { orderLabels } from "../../files/labels-api.ts";
import { SessionNotice } from "../../files/session-notice.tsx";
import { UploadArea } from "../../files/upload-area.tsx";
import { UploadList } from "../../files/upload-list.tsx";
import { useUploads } from "../../files/use-uploads.ts";
import { addressOf } from "../../lib/send.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog, Dialog } from "../../ui/dialog.tsx";
import { useLeaving } from "../../ui/use-leaving.ts";
import { OrderUploadLabel } from "./order-upload-label.tsx";

interface OrderUploadDialogProps {
  /** The order's number. */
  purchaseOrder: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Adds files to an order, several at once. Each is the order's as soon as it is stored. */
export function OrderUploadDialog({ isOpen, ...props }: OrderUploadDialogProps) {
  return isOpen && <OrderUpload key={props.purchaseOrder} {...props} />;
}

function OrderUpload({ purchaseOrder, onClose }: Omit<OrderUploadDialogProps, "isOpen">) {
  const client = useQueryClient();
  // Before the first file is there to be labelled.
  useQuery(orderLabels);
  const path = addressOf(uploadOrderDocument.path, { id: purchaseOrder });
  const upload = useUploads(path, orderFileExtensions, () => {
    void client.invalidateQueries({ queryKey: documentLists.order });
  });
  const { uploads, isUploading } = upload;
  const [isClosing, setClosing] = useState(false);
  const { isLeaving, go, stay } = useLeaving(isUploading);
  // What ends while it is asked about needs no answer any more.
  const isAsked = (isLeaving || isClosing) && isUploading;
  if (isClosing && !isUploading) setClosing(false);
  const stayHere = useEffectEvent(stay);
  useEffect(() => {
    if (!isUploading) stayHere();
  }, [isUploading]);
  const close = () => (isUploading ? setClosing(true) : onClose());
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
              {failure && `X = ${failure}`}
            </p>
            <Button variant="primary" onPress={onClose} isDisabled={isUploading}>
              Close Upload Window
            </Button>
          </>
        }
      >
        <p className="mb-3 wrap-anywhere">{`Documents of purchase order ${purchaseOrder}.`}</p>
        <UploadArea uploads={upload} isTaking={!isAsked} />
        <div className="mt-4">
          <SessionNotice uploads={upload}>What is stored is on the order.</SessionNotice>
          {uploads.length === 0 && (
            <p className="py-6 text-center text-xs font-medium tracking-wide text-fg3">NO FILES UPLOADED YET</p>
          )}
          <UploadList
            uploads={upload}
            renderStored={(document) => <OrderUploadLabel purchaseOrder={purchaseOrder} document={document} />}
          />
        </div>
      </Dialog>
      <ConfirmDialog
        title="Are you sure you want to close this window?"
        isOpen={isAsked}
        confirm="Cancel Upload!"
        cancel="Return To Upload Window"
        destructive
        onConfirm={() => {
          upload.queue.cancelAll();
          if (isLeaving) go();
          else onClose();
        }}
        onCancel={() => {
          stay();
          setClosing(false);
        }}
      >
        Your file upload(s) will be cancelled.
      </ConfirmDialog>
    </>
  );
}
