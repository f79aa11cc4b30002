import type { Order } from "@lading/contract";
import { useId } from "react";
import { Button } from "../../ui/button.tsx";
import type { OrderTools } from "./use-order-tools.tsx";

interface OrderActionsProps {
  order: Order;
  tools: OrderTools;
}

/** What can be done with all documents of an order, and what brings it more. */
export function OrderActions({ order, tools }: OrderActionsProps) {
  const { upload, archive, isArchiving } = tools;
  const purchaseOrder = order.purchase_order;
  return (
    <span className="flex">
      {upload && (
        <Button variant="ghost" aria-label={`Upload to ${purchaseOrder}`} onPress={() => upload(purchaseOrder)}>
          Upload
        </Button>
      )}
      <DownloadSet order={order} tools={tools} />
      {archive && (
        <SetButton
          name="Archive Set"
          order={order}
          isPending={isArchiving(purchaseOrder)}
          onPress={() => archive({ purchaseOrder })}
        />
      )}
    </span>
  );
}

/** Downloads all documents of an order. */
export function DownloadSet({ order, tools }: OrderActionsProps) {
  const purchaseOrder = order.purchase_order;
  return (
    <SetButton
      name="Download Set"
      order={order}
      isPending={tools.isDownloading(purchaseOrder)}
      onPress={() => tools.download({ purchaseOrder })}
    />
  );
}

interface SetButtonProps {
  name: string;
  order: Order;
  isPending: boolean;
  onPress: () => void;
}

function SetButton({ name, order: { purchase_order, has_documents }, isPending, onPress }: SetButtonProps) {
  const id = useId();
  const reason = has_documents ? undefined : "This order has no documents.";
  return (
    // A button that is disabled tells nothing to who points at it.
    <span title={reason}>
      <Button
        variant="ghost"
        aria-label={`${name} of ${purchase_order}`}
        aria-describedby={reason && id}
        isDisabled={!has_documents}
        isPending={isPending}
        onPress={onPress}
      >
        {name}
      </Button>
      <span id={id} hidden>
        {reason}
      </span>
    </span>
  );
}
