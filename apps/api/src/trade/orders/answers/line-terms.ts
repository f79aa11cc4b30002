import { formatScaled, type JudgedPiece, type OrderedLine } from "@lading/contract";

/** The values of a part and of its line on which terms depend. */
type TermPiece = Omit<JudgedPiece, "substitute_sku" | "reason" | "comment">;
type TermLine = Pick<OrderedLine, "unit_price" | "product_id">;

/** A promised day with its quantity and price, as line_terms stores it. Decimals have no zeros at their end. */
interface Delivery {
  quantity: string;
  date: string | null;
  ship_date?: string;
  unit_price: string;
  is_backorder?: true;
}

/** The terms that an answer makes valid. */
export interface NewTerms {
  confirmed: string;
  backordered: string;
  rejected: string;
  /** The highest price of the parts. */
  unit_price: string;
  product_id: string;
  deliveries: Delivery[];
  /** The last promised day. */
  promised: string | null;
}

/** Makes the terms of a line from an answer. If parts of it are another product, the line is that product. */
export function createTerms({ pieces }: { pieces: readonly TermPiece[] }, line: TermLine): NewTerms {
  const add = (which: readonly JudgedPiece["action"][]) =>
    formatScaled(pieces.reduce((sum, { action, quantity }) => sum + (which.includes(action) ? quantity : 0), 0));
  const coming = pieces.filter(({ action }) => action !== "reject");
  const prices = coming.map(({ unit_price }) => unit_price ?? line.unit_price);
  const deliveries = mergeDeliveries(coming, line);
  return {
    confirmed: add(["accept", "change", "substitute"]),
    backordered: add(["backorder"]),
    rejected: add(["reject"]),
    unit_price: formatScaled(prices.length > 0 ? Math.max(...prices) : line.unit_price),
    product_id: coming.find(({ product_id }) => product_id !== null)?.product_id ?? line.product_id,
    deliveries,
    promised: deliveries.reduce<string | null>(
      (latest, { date }) => ((date ?? "") > (latest ?? "") ? date : latest),
      null,
    ),
  };
}

/** The deliveries of the parts by day. Those that differ in nothing but the quantity are one. */
function mergeDeliveries(pieces: readonly TermPiece[], line: TermLine): Delivery[] {
  const merged = new Map<string, { quantity: number; delivery: Omit<Delivery, "quantity"> }>();
  for (const piece of pieces) {
    const own = piece.delivery_date ?? piece.ship_date;
    const isKnown = own !== null || piece.date_unknown;
    for (const part of isKnown ? [{ quantity: piece.quantity, due: own }] : piece.due) {
      const delivery = {
        date: part.due,
        ...(piece.ship_date !== null && { ship_date: piece.ship_date }),
        unit_price: formatScaled(piece.unit_price ?? line.unit_price),
        ...(piece.action === "backorder" && { is_backorder: true as const }),
      };
      const key = JSON.stringify(delivery);
      merged.set(key, { delivery, quantity: (merged.get(key)?.quantity ?? 0) + part.quantity });
    }
  }
  return [...merged.values()]
    .map(({ quantity, delivery }) => ({ quantity: formatScaled(quantity), ...delivery }))
    .toSorted((one, other) => (one.date ?? "9999").localeCompare(other.date ?? "9999"));
}
