import { sql } from "kysely";

/** The set of `e`, an edit, with its numbers as the API returns them. Null for an edit that was submitted alone. */
export const setOfEdit = sql`(
  select json_build_object('id', s.id, 'products', s.products, 'changes', s.changes) from edit_sets s
  where s.company_id = e.company_id and s.id = e.set_id)`;
