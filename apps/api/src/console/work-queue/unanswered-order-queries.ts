import { sql } from "kysely";
import type { FindFacts } from "./work-fact-queries.ts";

interface UnansweredOrder {
  id: string;
  company_id: string;
  purchase_order: string;
  location: string | null;
  waiting: number;
}

/** The words and the link of orders that a vendor has not answered in time. */
export const findUnansweredOrderFacts: FindFacts = async ({ db }, subjects) => {
  const { rows } = await sql<UnansweredOrder>`
    select o.id::text as id, o.company_id, o.purchase_order, o.location, s.waiting
    from purchase_orders o join order_states s on s.company_id = o.company_id and s.order_id = o.id
    where o.id = any(${subjects.map(({ subject }) => subject)}::bigint[])`.execute(db);
  return new Map(
    rows.map(({ id, company_id, purchase_order, location, waiting }) => [
      id,
      {
        subject: `Order ${purchase_order}`,
        subject_note: location,
        asks: waiting === 1 ? "1 line has no answer" : `${waiting.toLocaleString("en-US")} lines have no answer`,
        link: `/provider/orders/${company_id}/${encodeURIComponent(purchase_order)}`,
      },
    ]),
  );
};
