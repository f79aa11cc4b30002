import type { OrderChanged, WholePurchaseOrder } from "@lading/contract";
import { useRef, useState } from "react";
import { failureText } from "../../../lib/form-failure.ts";
import { number } from "../../../lib/formats.ts";
import { useMay } from "../../../lib/use-may.ts";
import { useShortcuts } from "../../../list/use-shortcuts.ts";
import { sumText } from "../../../orders/sum-text.ts";
import { Button } from "../../../ui/button.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useAnswerDesk } from "../answer/own-desk.ts";
import { ReasonField } from "../answer/reason-field.tsx";
import { useSendAnswer } from "../answer/send-answer.ts";

interface AcceptOrderProps {
  order: Pick<
    WholePurchaseOrder,
    "purchase_order" | "revision" | "currency" | "response_state" | "waiting_lines" | "waiting_amount"
  >;
  onSent: () => void;
  /** Writes a ship notice of what was accepted; undefined if the user may not. */
  onShip?: (() => void) | undefined;
  /** The provider has changed the order since the page was loaded, so nothing was sent. */
  onChanged: (changed: OrderChanged) => void;
}

/** Accepts all lines of an order that wait for an answer, as they are. Undo takes the answer back. */
export function AcceptOrder({ order, onSent, onShip, onChanged }: AcceptOrderProps) {
  const may = useMay();
  const { company } = useAnswerDesk();
  const permission = company ? "provider.decide_orders" : "orders.respond";
  const [isOpen, setOpen] = useState(false);
  // It is kept while the dialog is closed, for example because the order has changed.
  const [reference, setReference] = useState("");
  if (order.waiting_lines === 0 || !may({ permission })) return null;
  const others = `Accept the Other ${order.waiting_lines === 1 ? "Line" : `${number(order.waiting_lines)} Lines`}`;
  return (
    <>
      {/* The console's page of an order has no keys. */}
      {!company && <AcceptKey onPress={() => setOpen(true)} />}
      <Button variant="primary" onPress={() => setOpen(true)}>
        {order.response_state === "partly_answered" ? others : "Accept Order as It Is"}
      </Button>
      {isOpen && (
        <AcceptDialog
          order={order}
          reference={reference}
          onReference={setReference}
          onSent={onSent}
          onShip={onShip}
          onChanged={onChanged}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Asks by the key A. */
function AcceptKey({ onPress }: { onPress: () => void }) {
  useShortcuts({ act: { a: onPress }, repeats: [] });
  return null;
}

interface AcceptDialogProps extends AcceptOrderProps {
  /** The company's own order number, as it is typed. */
  reference: string;
  onReference: (reference: string) => void;
  onClose: () => void;
}

function AcceptDialog({ order, reference, onReference, onSent, onShip, onChanged, onClose }: AcceptDialogProps) {
  const { purchase_order: id, revision, waiting_lines, waiting_amount, currency } = order;
  const { company } = useAnswerDesk();
  const [reason, setReason] = useState("");
  const [isReasonMissing, setReasonMissing] = useState(false);
  /** Whether the user goes on to ship. */
  const ships = useRef(false);
  const { mutate, isPending, error } = useSendAnswer(id, {
    onSent: () => {
      onClose();
      if (ships.current) onShip?.();
      else onSent();
    },
    onChanged: (changed) => {
      onClose();
      onChanged(changed);
    },
  });
  const accept = () => {
    if (company && reason.trim() === "") return setReasonMissing(true);
    const given = company ? { reason: reason.trim() } : {};
    return mutate({ ...given, revision, vendor_reference: reference.trim() || null, accept_rest: true });
  };
  const lines = `${number(waiting_lines)} ${waiting_lines === 1 ? "line" : "lines"}`;
  return (
    <FormDialog
      title="Accept order as it is"
      confirm="Accept"
      focusesConfirm={!company}
      error={error && failureText(error)}
      isPending={isPending}
      buttons={
        onShip && (
          <Button
            isDisabled={isPending}
            onPress={() => {
              ships.current = true;
              accept();
            }}
          >
            Accept and Ship
          </Button>
        )
      }
      onSubmit={() => {
        ships.current = false;
        accept();
      }}
      onClose={onClose}
    >
      <p className="pb-4">{`Accept ${lines}, ${sumText(waiting_amount, currency)}, delivery as requested?`}</p>
      {company && (
        <ReasonField company={company.name} value={reason} isMissing={isReasonMissing} onChange={setReason} />
      )}
      <TextField
        label={company ? "Their Order Number (optional)" : "Your Order Number (optional)"}
        maxLength={100}
        value={reference}
        onChange={(event) => onReference(event.target.value)}
      />
    </FormDialog>
  );
}
