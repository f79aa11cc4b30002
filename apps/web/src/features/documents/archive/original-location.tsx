import type { ArchivedDocument } from "@lading/contract";

/** The location from which a document was archived, and to which it is restored. */
export function OriginalLocation({ document: { group, order_id } }: { document: ArchivedDocument }) {
  return (
    <>
      <span className="block">{group === "Transaction" ? "Order Document" : "Product Document"}</span>
      {order_id !== null && <span className="block text-xs text-fg3 wrap-anywhere">{order_id}</span>}
    </>
  );
}
