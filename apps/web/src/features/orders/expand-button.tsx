import type { Order } from "@lading/contract";
import { DisclosureChevron } from "../../ui/disclosure-chevron.tsx";

interface ExpandButtonProps {
  order: Order;
  isOpen: boolean;
  onToggle: (order: Order) => void;
  /** Renders the button without the number, because the caller renders the number beside it as a link. */
  iconOnly?: boolean;
}

/** An order's number, which expands its documents; plain text if the order has none. */
export function ExpandButton({ order, isOpen, onToggle, iconOnly }: ExpandButtonProps) {
  const number = order.purchase_order;
  if (!order.has_documents)
    return iconOnly ? (
      <span className="w-5 shrink-0" />
    ) : (
      <span className="block pl-6 font-medium text-fg wrap-anywhere">{number}</span>
    );
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={`Documents of ${number}`}
      className="-my-1.5 flex min-h-8 min-w-0 items-center gap-2 rounded-badge py-1.5 pr-1 text-left font-medium text-fg hover:text-accent-text pointer-coarse:min-h-11"
      onClick={() => onToggle(order)}
    >
      <DisclosureChevron isOpen={isOpen} />
      {!iconOnly && <span className="min-w-0 wrap-anywhere">{number}</span>}
    </button>
  );
}
