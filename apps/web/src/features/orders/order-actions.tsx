import type { Order } from "@lading/contract";
import { Archive, Download, type LucideIcon, Upload } from "lucide-react";
import { useId } from "react";
import { Button, IconButton } from "../../ui/button.tsx";
import type { OrderTools } from "./use-order-tools.tsx";

interface OrderActionsProps {
  order: Order;
  tools: OrderTools;
  /** Whether the buttons are icons without text, to save space. */
  asIcons?: boolean;
}

/** The actions on all documents of an order, and the upload. */
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
          onPress={() => upload({ purchaseOrder })}
        />
      )}
      <DownloadSet order={order} tools={tools} asIcons={asIcons} />
      {archive && (
        <ActionButton
          name="Archive Set"
          label={`Archive Set of ${purchaseOrder}`}
          icon={Archive}
          asIcon={asIcons}
          disabledReason={getDisabledReason(order)}
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
      disabledReason={getDisabledReason(order)}
      isPending={tools.isDownloading(purchaseOrder)}
      onPress={() => tools.download({ purchaseOrder })}
    />
  );
}

const getDisabledReason = ({ has_documents }: Order) => (has_documents ? undefined : "This order has no documents.");

interface ActionButtonProps {
  name: string;
  /** The accessible name of the button. */
  label: string;
  icon: LucideIcon;
  asIcon: boolean;
  /** Why the button is disabled; undefined if it is not. */
  disabledReason?: string | undefined;
  isPending?: boolean;
  onPress: () => void;
}

function ActionButton({
  name,
  label,
  icon: Icon,
  asIcon,
  disabledReason,
  isPending = false,
  onPress,
}: ActionButtonProps) {
  const id = useId();
  const props = {
    "aria-describedby": disabledReason && id,
    isDisabled: disabledReason !== undefined,
    isPending,
    onPress,
  };
  return (
    // A disabled button shows no tooltip itself.
    <span title={disabledReason}>
      {asIcon ? (
        <IconButton {...props} label={label} icon={<Icon aria-hidden size={16} strokeWidth={1.75} />} />
      ) : (
        <Button {...props} variant="ghost" aria-label={label}>
          {name}
        </Button>
      )}
      <span id={id} hidden>
        {disabledReason}
      </span>
    </span>
  );
}
