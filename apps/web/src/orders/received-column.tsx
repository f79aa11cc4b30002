import type { OrderLine } from "@lading/contract";
import type { Column } from "../list/column.ts";
import { quantityText } from "../products/quantity-text.ts";

/** The quantity that has arrived of a line. */
export const received: Column<OrderLine> = {
  id: "received",
  label: "Received",
  width: 112,
  align: "end",
  cell: ({ terms }) => terms && Number(terms.shipped) + Number(terms.received) > 0 && <Received terms={terms} />,
};

const Received = ({ terms: { shipped, received: arrived } }: { terms: NonNullable<OrderLine["terms"]> }) => (
  <>
    <span className="block leading-4">{quantityText(arrived)}</span>
    <span className="block text-xs leading-4 text-fg3">{`of ${quantityText(shipped)} shipped`}</span>
  </>
);
