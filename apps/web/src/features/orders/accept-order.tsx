import { answerOrder, type OrderChanged, undoAnswer, type WholePurchaseOrder } from "@lading/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { documentLists } from "../../files/document-lists.ts";
import { ApiError } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { money, number } from "../../lib/formats.ts";
import { useMay } from "../../lib/use-may.ts";
import { Button } from "../../ui/button.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { offerUndo } from "../../ui/offer-undo.ts";
import { TextField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast.tsx";

interface AcceptOrderProps {
  order: WholePurchaseOrder;
  /** The provider has changed the order since the page was loaded, so nothing was sent. Undefined once an answer was. */
  onChanged: (changed: OrderChanged | undefined) => void;
}

/** Accepts all lines of an order that wait for an answer, as they are. Undo takes the answer back. */
export function AcceptOrder({ order, onChanged }: AcceptOrderProps) {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  // It is kept while the dialog is closed, for example because the order has changed.
  const [reference, setReference] = useState("");
  if (order.waiting_lines === 0 || !may({ permission: "orders.respond" })) return null;
  const others = `Accept the Other ${order.waiting_lines === 1 ? "Line" : `${number(order.waiting_lines)} Lines`}`;
  return (
    <>
      <Button variant="primary" onPress={() => setOpen(true)}>
        {order.response_state === "partly_answered" ? others : "Accept Order as It Is"}
      </Button>
      {isOpen && (
        <AcceptDialog
          order={order}
          reference={reference}
          onReference={setReference}
          onChanged={onChanged}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface AcceptDialogProps extends AcceptOrderProps {
  /** The company's own order number, as it is typed. */
  reference: string;
  onReference: (reference: string) => void;
  onClose: () => void;
}

function AcceptDialog({ order, reference, onReference, onChanged, onClose }: AcceptDialogProps) {
  const { purchase_order: id, revision, waiting_lines, waiting_amount, currency } = order;
  const client = useQueryClient();
  const readAgain = () =>
    Promise.all(
      [documentLists.order, ["purchase-order-lines", id], ["purchase-order", id]].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  const undo = async (version: number) => {
    try {
      await call(undoAnswer, { params: { id, version } });
      showToast("Your answer was taken back.");
    } catch (error) {
      showToast(failureText(error), "bad");
    }
    await readAgain();
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(answerOrder, {
        params: { id },
        body: { revision, vendor_reference: reference.trim() || null, accept_rest: true },
      }),
    onSuccess: async ({ response: { version } }) => {
      const end = offerUndo({
        text: "Your answer was sent.",
        undo: () => {
          end();
          void undo(version);
        },
        onOver: () => undefined,
      });
      onClose();
      onChanged(undefined);
      await readAgain();
    },
    onError: async (failure) => {
      if (!(failure instanceof ApiError) || failure.code !== "order_changed") return;
      onClose();
      onChanged(failure.body as OrderChanged); // The code is that of this body.
      await readAgain();
    },
  });
  const lines = `${number(waiting_lines)} ${waiting_lines === 1 ? "line" : "lines"}`;
  return (
    <FormDialog
      title="Accept order as it is"
      confirm="Accept"
      error={error && failureText(error)}
      isPending={isPending}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <p className="pb-4">{`Accept ${lines}, ${money(waiting_amount, currency)}, delivery as requested?`}</p>
      <TextField
        label="Your Order Number (optional)"
        maxLength={100}
        value={reference}
        onChange={(event) => onReference(event.target.value)}
      />
    </FormDialog>
  );
}
