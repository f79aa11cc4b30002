import { sql } from "kysely";
import { formatShortDay } from "../../ground/http/format-date.ts";
import type { FindFacts } from "./work-fact-queries.ts";

interface LateShipment {
  id: string;
  company_id: string;
  purchase_order: string;
  location: string | null;
  to_ship: number;
  ship_by: string;
}

/** The words and the link of orders whose promised ship date is over without a ship notice. */
export const findLateShipmentFacts: FindFacts = async ({ db }, subjects) => {
  const { rows } = await sql<LateShipment>`
    select o.id::text as id, o.company_id, o.purchase_order, o.location, s.to_ship, s.ship_by
    from purchase_orders o join order_states s on s.company_id = o.company_id and s.order_id = o.id
    where o.id = any(${subjects.map(({ subject }) => subject)}::bigint[]) and s.ship_by is not null`.execute(db);
  return new Map(
    rows.map(({ id, company_id, purchase_order, location, to_ship, ship_by }) => [
      id,
      {
        subject: `Order ${purchase_order}`,
        subject_note: location,
        asks: `No ship notice since ${formatShortDay(ship_by)}, ${to_ship === 1 ? "1 line" : `${to_ship.toLocaleString("en-US")} lines`} to ship`,
        link: `/provider/orders/${company_id}/${encodeURIComponent(purchase_order)}?tab=Shipments`,
      },
    ]),
  );
};
