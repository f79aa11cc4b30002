import type pg from "pg";
import { openClient } from "../../apps/api/src/ground/db/database.ts";
import { findWrongTerms } from "../../apps/api/src/trade/orders/rebuild/find-wrong-terms.ts";
import { fault, ok } from "./finding.ts";

/** As many lines are named. */
const MOST_NAMED = 10;

/** Rebuilds the terms of orders from their history, and compares them with the stored ones. */
export async function checkOrders(owner: pg.Client) {
  const { lines, wrong } = await findWrongTerms(openClient(owner));
  if (wrong.length === 0) return [ok(`The terms of ${lines} lines of answered orders are those of their history.`)];
  return [
    fault(`The terms of ${wrong.length} of ${lines} lines of answered orders differ from their history.`),
    ...wrong
      .slice(0, MOST_NAMED)
      .map(({ company_id, purchase_order, line }) =>
        fault(`Company ${company_id}, order ${purchase_order}, line ${line}.`),
      ),
  ];
}
