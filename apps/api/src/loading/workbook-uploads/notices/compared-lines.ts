import type { VendorScope } from "../../../ground/db/scope.ts";
import { findShipLines } from "../../../trade/shipments/shipped-line-queries.ts";

interface LineWithHeats {
  purchase_order: string;
  line: number;
  details?: readonly { heat?: string | null | undefined }[] | undefined;
}

/** The lines of notices with a heat, which certificates may prove. */
export const withHeats = (lines: readonly LineWithHeats[]) =>
  lines.filter(({ details = [] }) => details.some(({ heat }) => heat));

/** Finds lines of notices that are not stored, as their heats are compared. */
export async function findComparedLines(scope: VendorScope, lines: readonly LineWithHeats[]) {
  const found = await findShipLines(scope, lines, null);
  return lines.flatMap(({ purchase_order, line, details = [] }) => {
    const row = found.get(`${purchase_order}/${line}`);
    return row
      ? { order_id: row.order_id, line, details: details.map(({ heat = null }) => ({ heat, certificate_id: null })) }
      : [];
  });
}
