import { changeOrderDocument, type Document, DocumentName } from "@lading/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { documentLists } from "../../files/document-lists.ts";
import { LabelField } from "../../files/label-picker.tsx";
import { orderLabels } from "../../files/labels-api.ts";
import { ApiError, isStatus } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog, Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useLeaving } from "../../ui/use-leaving.ts";

interface EditOrderDocumentDialogProps {
  document: Document;
  purchaseOrder: string;
  onClose: () => void;
}

/** Changes the name and the label of an order's document. */
export function EditOrderDocumentDialog({ document, purchaseOrder, onClose }: EditOrderDocumentDialogProps) {
  const client = useQueryClient();
  const form = useId();
  const { data: labels } = useQuery(orderLabels);
  const [typed, setTyped] = useState(document.name);
  const [labelId, setLabelId] = useState(document.label_id);
  const [isClosing, setClosing] = useState(false);

  const name = typed.trim();
  const change = {
    ...(name !== document.name && { name }),
    ...(labelId !== document.label_id && { label_id: labelId }),
  };
  const update = useOneAtATime({
    mutationFn: () => call(changeOrderDocument, { params: { id: purchaseOrder, docId: document.id }, body: change }),
    onSuccess: () => {
      showToast("The document was updated.");
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: documentLists.order }),
    // A label that was taken away meanwhile is offered no more.
    onError: () => client.invalidateQueries({ queryKey: orderLabels.queryKey }),
  });

  const refused = update.error instanceof ApiError ? update.error.fields : {};
  const nameError = DocumentName.safeParse(typed).error?.issues[0]?.message ?? refused["name"]?.[0];
  const labelError = refused["label_id"]?.[0];
  const hasChanges = Object.keys(change).length > 0;
  const { isLeaving, go, stay } = useLeaving(hasChanges && !update.isSuccess);
  const close = () => {
    // What comes of it is not known yet.
    if (update.isPending) return;
    if (hasChanges) setClosing(true);
    else onClose();
  };

  return (
    <>
      <Dialog
        title="Edit Document Details:"
        isOpen
        onClose={close}
        actions={
          <>
            <div className="-mt-2 w-full">
              <FormError>{update.error && !refused["name"] && !labelError && refusalText(update.error)}</FormError>
            </div>
            <Button onPress={close} isDisabled={update.isPending}>
              Cancel
            </Button>
            <Button
              type="submit"
              form={form}
              variant="primary"
              isPending={update.isPending}
              isDisabled={!hasChanges || nameError !== undefined || labelError !== undefined}
            >
              Save Update
            </Button>
          </>
        }
      >
        <form
          id={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            update.mutate();
          }}
        >
          <TextField
            label="Document Name"
            value={typed}
            error={nameError}
            hint={`Without its extension, which stays .${document.extension}`}
            autoComplete="off"
            onChange={(event) => {
              update.reset();
              setTyped(event.target.value);
            }}
          />
          <LabelField
            label="Label"
            labels={labels}
            value={labelId}
            error={labelError}
            onChange={(id) => {
              update.reset();
              setLabelId(id);
            }}
          />
        </form>
      </Dialog>
      <ConfirmDialog
        title="Discard these changes?"
        isOpen={isClosing || isLeaving}
        confirm="Discard"
        cancel="Keep Editing"
        destructive
        onConfirm={isLeaving ? go : onClose}
        onCancel={() => {
          stay();
          setClosing(false);
        }}
      >
        They have not been saved.
      </ConfirmDialog>
    </>
  );
}

/** Why the document was not changed. */
const refusalText = (error: unknown) =>
  isStatus(error, 404) ? "This document is not available any more. It may have been archived." : failureText(error);
