import type { Order } from "@lading/contract";
import { Archive, Download, type LucideIcon, Upload } from "lucide-react";
import { useId } from "react";
import { Button, IconButton } from "../../ui/button.tsx";
import type { OrderTools } from "./use-order-tools.tsx";

interface OrderActionsProps {
  order: Order;
  tools: OrderTools;
  /** Without words, where there is no room for them. */
  asIcons?: boolean;
}

/** What can be done with all documents of an order, and what brings it more. */
export function OrderActions({ order, tools, asIcons = false }: OrderActionsProps) {
  const { upload, archive, isArchiving } = tools;
  const purchaseOrder = order.purchase_order;
  return (
    <>
      {upload && (
        <ActionButton
          name="Upload"
          label={`Upload to ${purchaseOrder}`}
          icon={Upload}
          asIcon={asIcons}
          onPress={() => upload(purchaseOrder)}
        />
      )}
      <DownloadSet order={order} tools={tools} asIcons={asIcons} />
      {archive && (
        <ActionButton
          name="Archive Set"
          label={`Archive Set of ${purchaseOrder}`}
          icon={Archive}
          asIcon={asIcons}
          whyNot={whyNot(order)}
          isPending={isArchiving(purchaseOrder)}
          onPress={() => archive({ purchaseOrder })}
        />
      )}
    </>
  );
}

/** Downloads all documents of an order. */
export function DownloadSet({ order, tools, asIcons = false }: OrderActionsProps) {
  const purchaseOrder = order.purchase_order;
  return (
    <ActionButton
      name="Download Set"
      label={`Download Set of ${purchaseOrder}`}
      icon={Download}
      asIcon={asIcons}
      whyNot={whyNot(order)}
      isPending={tools.isDownloading(purchaseOrder)}
      onPress={() => tools.download({ purchaseOrder })}
    />
  );
}

const whyNot = ({ has_documents }: Order) => (has_documents ? undefined : "This order has no documents.");

interface ActionButtonProps {
  name: string;
  /** Its name for who does not see the row. */
  label: string;
  icon: LucideIcon;
  asIcon: boolean;
  /** Why it cannot be pressed, when it cannot. */
  whyNot?: string | undefined;
  isPending?: boolean;
  onPress: () => void;
}

function ActionButton({ name, label, icon: Icon, asIcon, whyNot, isPending = false, onPress }: ActionButtonProps) {
  const id = useId();
  const props = { "aria-describedby": whyNot && id, isDisabled: whyNot !== undefined, isPending, onPress };
  return (
    // A button that is disabled tells nothing by itself to who points at it.
    <span title={whyNot}>
      {asIcon ? (
        <IconButton {...props} label={label} icon={<Icon aria-hidden size={16} strokeWidth={1.75} />} />
      ) : (
        <Button {...props} variant="ghost" aria-label={label}>
          {name}
        </Button>
      )}
      <span id={id} hidden>
        {whyNot}
      </span>
    </span>
  );
}
