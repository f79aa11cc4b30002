import { changeOrderDocument, type Document } from "@lading/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { documentLists } from "../../files/document-lists.ts";
import { orderLabels } from "../../files/labels-api.ts";
import { NameAndLabelForm } from "../../files/name-and-label-form.tsx";
import { useNameAndLabel } from "../../files/use-name-and-label.ts";
import { isStatus } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { discardQuestion, useCloseGuard } from "../../ui/use-close-guard.ts";

interface EditOrderDocumentDialogProps {
  document: Document;
  purchaseOrder: string;
  onClose: () => void;
}

/** Changes the name and the label of an order's document. */
export function EditOrderDocumentDialog({ document: opened, purchaseOrder, onClose }: EditOrderDocumentDialogProps) {
  const client = useQueryClient();
  const form = useId();
  const { data: labels } = useQuery(orderLabels);
  const edited = useNameAndLabel(opened, {
    form: `order-document.${opened.id}`,
    labels,
    request: (body) => call(changeOrderDocument, { params: { id: purchaseOrder, docId: opened.id }, body }),
    onSaved: onClose,
    // A label that was deleted meanwhile is no longer offered.
    onError: () => void client.invalidateQueries({ queryKey: orderLabels.queryKey }),
    onSettled: () => client.invalidateQueries({ queryKey: documentLists.order }),
  });
  const hasChanges = edited.isChanged && !edited.isSaved;
  const [close] = useCloseGuard({ hasChanges, question: discardQuestion, onClose });

  return (
    <>
      <Dialog
        title="Edit Document Details:"
        isOpen
        // The outcome of a save that is pending is not known yet.
        onClose={() => !edited.isPending && close()}
        actions={
          <>
            <div className="-mt-2 w-full">
              <FormError>{edited.formError && refusalText(edited.formError)}</FormError>
            </div>
            <Button onPress={close} isDisabled={edited.isPending}>
              Cancel
            </Button>
            <Button
              type="submit"
              form={form}
              variant="primary"
              isPending={edited.isPending}
              isDisabled={!edited.isChanged || edited.nameError !== undefined || edited.labelError !== undefined}
            >
              Save Update
            </Button>
          </>
        }
      >
        <NameAndLabelForm id={form} edited={edited} labels={labels} />
      </Dialog>
    </>
  );
}

/** Why the document was not changed. */
const refusalText = (error: unknown) =>
  isStatus(error, 404) ? "This document is not available any more. It may have been archived." : failureText(error);
