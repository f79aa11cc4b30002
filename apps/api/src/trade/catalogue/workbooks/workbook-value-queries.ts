import { attributeIds, canonicalText, getColumn, type GivenValue, type WorkbookKey } from "@lading/contract";
import { sql } from "kysely";
import type { VendorScope } from "../../../ground/db/scope.ts";

/** A workbook of the company that was exported at some time. */
export interface KnownWorkbook {
  id: string;
  columns: WorkbookKey[];
  exported_at: Date;
}

/** Returns undefined if the company has no such workbook, or if its file was never finished. */
export async function findKnownWorkbook({ db, companyId }: VendorScope, id: string) {
  const { rows } = await sql<KnownWorkbook>`
    select id, columns, exported_at from workbooks
    where company_id = ${companyId} and id = ${id} and exported_at is not null`.execute(db);
  return rows[0];
}

/** Values by the keys of a workbook's columns, in canonical text form. Null means no value. */
type WorkbookValues = Readonly<Partial<Record<WorkbookKey, string | null>>>;

/** A product as it is now, and as the export of a workbook read it. */
export interface ComparedProduct {
  id: string;
  gxp_sku: string;
  live: WorkbookValues;
  /**
   * Null if the values are not known: the product was created after the export, changes since the export were removed from the
   * history, the database was restored since, or the company has no such workbook. `percents_complete` is not in it, because it has no
   * history.
   */
  base: WorkbookValues | null;
}

/**
 * Returns the company's products with these GXP SKUs, in no order: the values of now, and the base of a three-way comparison, which are
 * the values that the export of the workbook read. Both are read in one statement. Without a workbook, `base` is null. A value that was changed
 * and changed back is equal in both. It is made for some hundred products at a time.
 */
export async function compareWithExport(
  { db, companyId }: VendorScope,
  workbookId: string | null,
  gxpSkus: readonly string[],
): Promise<ComparedProduct[]> {
  const { rows } = await sql<ComparedRow>`
    select p.id, p.gxp_sku, to_jsonb(p) as live, b.first_values
    from unnest(${gxpSkus}::text[]) as wanted (gxp_sku)
    join products p on p.company_id = ${companyId} and p.gxp_sku = wanted.gxp_sku
    left join (
      select w.* from workbooks w, describe_change_feed('0', 0) f
      where w.company_id = ${companyId} and w.id = ${workbookId} and w.epoch = f.epoch and not f.is_over
    ) k on true
    left join lateral (
      -- The old value of a column's first change that the export has not seen. Changes of one product follow one another in the order of
      -- their ids. Rows without a transaction are older than all workbooks.
      select coalesce(jsonb_object_agg(c.key, c.value -> 0), '{}') as first_values
      from (
        select distinct on (c.key) c.key, c.value
        from product_writes w cross join lateral jsonb_each(w.changes) c
        where w.company_id = p.company_id and w.product_id = p.id and not pg_visible_in_snapshot(w.tx, k.snapshot::pg_snapshot)
        order by c.key, w.id
      ) c
    ) b on k.id is not null and exists (
      select from product_writes w
      where w.company_id = p.company_id and w.product_id = p.id and w.changes is null
        and coalesce(pg_visible_in_snapshot(w.tx, k.snapshot::pg_snapshot), true)
        -- A change that was removed may have been under way during the export, but for no longer than a day.
        and (w.history_from is null or w.history_from < k.exported_at - interval '1 day')
    )`.execute(db);
  return rows.map(({ id, gxp_sku, live, first_values }) => {
    const values = toValues(live);
    // Most products have not changed since the export.
    const isSame = first_values && Object.keys(first_values).length === 0;
    return {
      id,
      gxp_sku,
      live: { ...values, percents_complete: toText(live["percents_complete"]) },
      base: isSame ? values : first_values && toValues({ ...live, ...first_values }),
    };
  });
}

/** Columns of products are texts, numbers or booleans. */
type ProductValues = Readonly<Record<string, GivenValue>>;

interface ComparedRow {
  id: string;
  gxp_sku: string;
  live: ProductValues;
  /** By column; null if the base is not known. */
  first_values: ProductValues | null;
}

const toText = (given: GivenValue) => (given === null || given === undefined ? null : String(given));

const toValues = (row: ProductValues): WorkbookValues => ({
  // Object.fromEntries does not keep the keys, which are those of attributes.
  ...(Object.fromEntries(attributeIds.map((id) => [id, canonicalText(id, row[getColumn(id)])])) as WorkbookValues),
  name: toText(row["name"]),
  gxp_priority: toText(row["gxp_priority"]),
});
