import { removedUser } from "@lading/contract";
import type { StaffScope } from "../../ground/db/scope.ts";
import { notFound } from "../../ground/http/refusal.ts";
import { countProductsOfSet, findFieldsOfSet, findSet } from "./set-queries.ts";

/** A set of changes with what is usual in it, field by field. */
export async function readSet(scope: StaffScope, id: string) {
  const set = await findSet(scope, id);
  if (!set) throw notFound();
  const fields = await findFieldsOfSet(scope, id);
  const counts = { pending: 0, approved: 0, rejected: 0 };
  for (const field of fields)
    for (const status of ["pending", "approved", "rejected"] as const) counts[status] += field[status];
  return {
    id,
    company: {
      id: set.company_id,
      name: set.company_name,
      company_code: set.company_code,
      is_suspended: set.is_suspended,
    },
    author: set.author ?? removedUser,
    submitted_at: set.submitted_at.toISOString(),
    file_name: set.file_name,
    products: await countProductsOfSet(scope, id),
    changes: counts.pending + counts.approved + counts.rejected,
    counts,
    fields: fields.map(({ approved: _approved, rejected: _rejected, ...field }) => field),
  };
}
