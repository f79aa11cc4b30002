import { type AttributeId, canonicalText, editableIds, type LookAlike } from "@lading/contract";
import { sql } from "kysely";
import { selectAttributes } from "../../../ground/db/attribute-columns.ts";
import type { StaffScope, VendorScope } from "../../../ground/db/scope.ts";
import { isListed } from "../../../ground/db/withdrawn-products.ts";
import type { ProposedProduct } from "./check-proposal.ts";

/** Names of products are alike from this similarity on, from 0 to 1. */
const leastSimilarity = 0.85;
const mostLookAlikes = 10;
/** Products whose names are compared, of those that have the beginnings of two words of the name. */
const mostCompared = 500;

const isValued = (id: AttributeId, product: Partial<ProposedProduct>) => (product[id] ?? "") !== "";

/**
 * Returns products that may be the same as a proposed one: with its UPC, with its MPN and manufacturer, or in the company with its supplier
 * SKU or with a very similar name. Vendors see their own catalog only. The names of other companies are not compared, because no index
 * finds them.
 */
export async function findLookAlikes(
  { db }: VendorScope | StaffScope,
  companyId: string,
  product: Partial<ProposedProduct>,
  imageUrl: (id: string) => string,
): Promise<LookAlike[]> {
  const { name = "", sku, upc, mpn, manufacturer } = product;
  // The longest words are the rarest. Their beginnings are the same in the plural.
  const words = (name.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).toSorted(
    (one, other) => other.length - one.length,
  );
  const [first, second = first] = [...new Set(words.map((word) => word.slice(0, 4)))];
  const own = sql`select p.company_id, p.id from products p where p.company_id = ${companyId}`;
  const keys = [
    ...(isValued("sku", product) ? [sql`(${own} and p.supplier_sku = ${sku} limit ${mostLookAlikes})`] : []),
    ...(isValued("upc", product)
      ? [sql`(select p.company_id, p.id from products p where p.upc = ${upc} limit 50)`]
      : []),
    ...(isValued("mpn", product) && isValued("manufacturer", product)
      ? [
          sql`(select p.company_id, p.id from products p
            where p.mpn = ${mpn} and lower(p.manufacturer) = lower(${manufacturer}) limit 50)`,
        ]
      : []),
    ...(first === undefined
      ? []
      : [
          sql`(select p.company_id, p.id from (
              select s.company_id, s.product_id from product_search s
              where s.company_id = ${companyId} and s.search like ${`%${first}%`} and s.search like ${`%${second}%`}
              limit ${mostCompared}
            ) s join products p on p.company_id = s.company_id and p.id = s.product_id
            where similarity(p.name, ${name}) > ${leastSimilarity})`,
        ]),
  ];
  if (keys.length === 0) return [];
  const { rows } = await sql<FoundProduct & { image_id: string | null }>`
    select p.company_id, c.name as company_name, p.gxp_sku, p.name, p.image_id, ${selectAttributes(editableIds)}
    from (${sql.join(keys, sql` union `)}) k
    join products p on p.company_id = k.company_id and p.id = k.id join companies c on c.id = p.company_id
    where ${isListed}`.execute(db);
  return rows
    .map(({ image_id, ...row }) => ({ ...compare(row, product), image_url: image_id && imageUrl(image_id) }))
    .toSorted((one, other) => other.equal - one.equal || one.gxp_sku.localeCompare(other.gxp_sku))
    .slice(0, mostLookAlikes);
}

type FoundProduct = { company_id: string; company_name: string; gxp_sku: string; name: string } & Record<
  AttributeId,
  string | number | boolean | null
>;

function compare(
  { company_id, company_name, gxp_sku, name, ...others }: FoundProduct,
  product: Partial<ProposedProduct>,
): Omit<LookAlike, "image_url"> {
  const values: LookAlike["values"] = {};
  for (const id of editableIds) {
    const text = canonicalText(id, others[id as keyof typeof others]);
    if (text !== null) values[id] = text;
  }
  const given = editableIds.filter((id) => isValued(id, product));
  const isSameName = product.name?.trim().toLowerCase() === name.trim().toLowerCase();
  return {
    company: { id: company_id, name: company_name },
    gxp_sku,
    name,
    values,
    equal: given.filter((id) => values[id] === product[id]).length + Number(isSameName),
    compared: given.length + Number((product.name ?? "") !== ""),
  };
}
