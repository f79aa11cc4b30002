import { sql } from "kysely";
import type { LoadScope } from "./feed.ts";

/** The expression of the index products_unusual_key, which has the keys beyond ASCII. It writes all hyphens alike and no invisible character. */
const plainKey = sql.raw(
  String.raw`translate(p.gxp_sku, U&'\058A\05BE\1400\1806\2010\2011\2012\2013\2014\2015\2043\2212\2E17\2E1A\2E3A\2E3B\2E40\301C\3030\FE31\FE32\FE58\FE63\FF0D\00AD\034F\061C\180E\200B\200C\200D\200E\200F\202A\202B\202C\202D\202E\2060\2061\2062\2063\2064\2066\2067\2068\2069\206A\206B\206C\206D\206E\206F\FE00\FE01\FE02\FE03\FE04\FE05\FE06\FE07\FE08\FE09\FE0A\FE0B\FE0C\FE0D\FE0E\FE0F\FEFF', '------------------------')`,
);

interface Wanted {
  companyId: string;
  gxpSku: string;
}

/** Returns those of the wanted products that do not exist. */
export async function findNew<W extends Wanted>({ db }: LoadScope, wanted: readonly W[]): Promise<W[]> {
  const { rows } = await sql<{ place: number }>`
    select w.place::int from unnest(${wanted.map(({ companyId }) => companyId)}::uuid[], ${wanted.map(({ gxpSku }) => gxpSku)}::text[])
      with ordinality as w (company_id, gxp_sku, place)
    where not exists (select from products p where p.company_id = w.company_id and p.gxp_sku = w.gxp_sku)
    order by w.place`.execute(db);
  return rows.flatMap(({ place }) => wanted[place - 1] ?? []);
}

/** Returns those of the wanted products that staff have withdrawn. */
export async function findWithdrawn<W extends Wanted>({ db }: LoadScope, wanted: readonly W[]): Promise<W[]> {
  const { rows } = await sql<{ place: number }>`
    select w.place::int from unnest(${wanted.map(({ companyId }) => companyId)}::uuid[],
      ${wanted.map(({ gxpSku }) => gxpSku)}::text[]) with ordinality as w (company_id, gxp_sku, place)
    join products p on p.company_id = w.company_id and p.gxp_sku = w.gxp_sku
    where p.withdrawn_at is not null order by w.place`.execute(db);
  return rows.flatMap(({ place }) => wanted[place - 1] ?? []);
}

/**
 * Returns the GXP SKUs of products that almost equal these, which no product of the company has: in capitals or small letters,
 * without the zeros at the beginning or with up to four more, without invisible characters, or with another hyphen. The keys of the
 * result are "company id, space, GXP SKU". Other spellings are not found, because no index can find them.
 */
export async function findSimilarSkus(
  { db }: Pick<LoadScope, "db">,
  wanted: readonly Wanted[],
): Promise<Map<string, string>> {
  const variants = wanted.flatMap((product) => getVariants(product.gxpSku).map((variant) => ({ ...product, variant })));
  const others = variants.filter(({ gxpSku, variant }) => variant !== gxpSku);
  const { rows } = await sql<{ key: string; sku: string }>`
    select w.company_id || ' ' || w.gxp_sku as key, p.gxp_sku as sku
    from ${unnest(others)} join products p on p.company_id = w.company_id and p.gxp_sku = w.variant
    union all
    -- One look into the index for each. PostgreSQL takes the index for large, and would read all products once instead.
    select w.company_id || ' ' || w.gxp_sku, u.gxp_sku
    from ${unnest(variants)} cross join lateral (
      select p.gxp_sku from products p
      where p.company_id = w.company_id and octet_length(p.gxp_sku) <> char_length(p.gxp_sku) and ${plainKey} = w.variant
      limit 1) u`.execute(db);
  return new Map(rows.map(({ key, sku }) => [key, sku]));
}

const unnest = (variants: readonly (Wanted & { variant: string })[]) => sql`
  unnest(${variants.map(({ companyId }) => companyId)}::uuid[], ${variants.map(({ gxpSku }) => gxpSku)}::text[],
    ${variants.map(({ variant }) => variant)}::text[]) as w (company_id, gxp_sku, variant)`;

function getVariants(gxpSku: string) {
  const plain = gxpSku.replaceAll(/[\p{Pd}\u2043\u2212]/gu, "-").replaceAll(/[\p{Cf}\p{DI}]/gu, "");
  const variants = new Set([plain, plain.toUpperCase(), plain.toLowerCase(), plain.replace(/^0+/, "")]);
  // Spreadsheets take zeros only from numbers, and from texts that begin like one.
  if (/^\d/.test(plain)) for (let zeros = 1; zeros <= 4; zeros++) variants.add("0".repeat(zeros) + plain);
  return [...variants];
}
