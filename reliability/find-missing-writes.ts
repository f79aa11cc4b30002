import type { Pool } from "pg";

/** Writes that the portal acknowledged. */
export interface Writes {
  /** The new values. Each is sent once and has a row. */
  edits: string[];
  /** The last number by the GXP SKU of the product. A later number replaces it. */
  drafts: Map<string, number>;
}

/** Returns how many acknowledged writes the database lacks, and how many edits it has twice. */
export async function findMissingWrites(owner: Pool, { edits, drafts }: Writes) {
  const values = await owner.query<{ value: string; times: number }>(
    "select new_value as value, count(*)::int as times from field_edits where name = 'color' group by new_value",
  );
  const stored = new Set(values.rows.map(({ value }) => value));
  const numbers = await owner.query<{ sku: string; number: number }>(
    `select p.gxp_sku as sku, (d.edited_fields -> 0 ->> 'new_value')::int as number
     from product_drafts d join products p on p.company_id = d.company_id and p.id = d.product_id`,
  );
  const latest = new Map(numbers.rows.map(({ sku, number }) => [sku, number]));
  const lostEdits = edits.filter((value) => !stored.has(value));
  const lostDrafts = [...drafts].filter(([sku, number]) => (latest.get(sku) ?? 0) < number);
  return {
    lost: lostEdits.length + lostDrafts.length,
    doubled: values.rows.filter(({ times }) => times > 1).length,
  };
}
