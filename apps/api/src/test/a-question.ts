import { onlyRow } from "../ground/db/only-row.ts";
import type { Stage } from "./stage.ts";

/** Stores an order of a company with a line whose answer asks for another price. Returns the id of the question. */
export async function aQuestion(stage: Stage, companyId: string) {
  const { id, purchaseOrder } = await stage.anOrder(companyId);
  const { gxpSku } = await stage.aProduct(companyId);
  const run = (statement: string, ...values: unknown[]) =>
    stage.owner.query<{ id: string }>(statement, [companyId, id, ...values]);
  await run(
    `insert into purchase_order_lines (company_id, order_id, line, product_id, quantity, units, unit_price)
     select $1, $2, 1, id, 10, 'Each', 2 from products where company_id = $1 and gxp_sku = $3`,
    gxpSku,
  );
  await run(
    `insert into order_responses (company_id, order_id, version, order_revision, source, former_terms) values ($1, $2, 1, 1, 'screen', '[]')`,
  );
  const { rows } = await run(
    `insert into response_pieces (company_id, order_id, line, version, piece, action, quantity, unit_price, reason, outcome, question_id)
     values ($1, $2, 1, 1, 1, 'change', 10, 3, 'price_is_outdated', 'asked', gen_random_uuid()) returning question_id as id`,
  );
  await run("insert into line_terms (company_id, order_id, line, revision) values ($1, $2, 1, 1)");
  await run("insert into order_states (company_id, order_id) values ($1, $2) on conflict do nothing");
  await run("select compute_order_states(array[$1::uuid], array[$2::bigint])");
  return { id: onlyRow(rows).id, purchaseOrder };
}
