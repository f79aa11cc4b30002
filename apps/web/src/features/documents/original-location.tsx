import type { ArchivedDocument } from "@lading/contract";

/** Where an archived document was, and goes when it is restored. */
export function OriginalLocation({ document: { group, order_id } }: { document: ArchivedDocument }) {
  return (
    <>
      <span className="block">{group === "Transaction" ? "Order Document" : "Product Document"}</span>
      {order_id !== null && (
        <span title={order_id} className="block truncate text-xs text-fg3">
          {order_id}
        </span>
      )}
    </>
  );
}
