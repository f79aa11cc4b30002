import type { ProductSortKey } from "@lading/contract";
import { sql } from "kysely";
import { createCountCache } from "../../../ground/db/count-cache.ts";
import { noteCountedCompany } from "../../../ground/db/counted-companies.ts";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { rowColumns, sortOrder, sortValue, type ProductRowRecord } from "../product-record-queries.ts";
import { isListedById } from "../../../ground/db/withdrawn-products.ts";
import { sumChanges } from "./product-match-queries.ts";

/** Reading and skipping fewer rows takes less time than finding a mark. */
export const FAR = 5000;
const INTERVAL = 1000;
const MAX_LISTS = 100;

/** A product in a sorted list. */
interface Mark {
  key: string | null;
  id: string;
}

/** Every thousandth product of a company's catalog in the ascending order of a sort key, in one version of the catalog. */
interface Marks {
  version: string | null;
  marks: Mark[];
}

const cache = createCountCache<Marks>(MAX_LISTS);

interface DeepPage {
  key: ProductSortKey;
  descending: boolean;
  /** The number of products before the page, in ascending order. */
  first: number;
  length: number;
  /** The version of the catalog in which `first` was computed. */
  version: string | null;
}

/**
 * Reads a page far from both ends of the catalog from a mark near it, so that the rows before it need not be read. Returns
 * undefined if the catalog has changed since `version`.
 */
export async function findDeepPage(scope: VendorScope, page: DeepPage): Promise<ProductRowRecord[] | undefined> {
  noteCountedCompany(scope.companyId);
  const cacheKey = [scope.companyId, page.key];
  const known = await readPage(scope, page, await cache.get(cacheKey, () => readMarks(scope, page.key)));
  if (known.length === page.length) return known;
  // The changes since the marks were read are not all known, or they have moved the mark behind the page.
  const found = await readPage(scope, page, await cache.update(cacheKey, () => readMarks(scope, page.key)));
  return found.length === page.length ? found : undefined;
}

/** One scan of the index. */
async function readMarks({ db, companyId }: VendorScope, key: ProductSortKey): Promise<Marks> {
  const order = sortOrder(key, false);
  const { rows } = await sql<Mark & { version: string | null }>`
    select v.version, key::text, id from catalogue_versions v cross join (
      select ${sortValue(key)} as key, p.id, row_number() over (order by ${order}) as place
      from products p where p.company_id = ${companyId} and ${isListedById(sql`${companyId}`)}
    ) listed
    where v.company_id = ${companyId} and place % ${INTERVAL} = 1 order by place`.execute(db);
  return { version: rows[0]?.version ?? null, marks: rows.map(({ key: value, id }) => ({ key: value, id })) };
}

async function readPage(scope: VendorScope, { key, descending, first, length, version }: DeepPage, known: Marks) {
  const { db, companyId } = scope;
  // Not the nearest mark, which may have moved behind the page's first product since.
  const index = Math.min(Math.floor(first / INTERVAL), known.marks.length) - 1;
  const mark = known.marks[index];
  if (!mark) return [];
  const isBefore =
    mark.key === null
      ? sql`${sortValue(key)} is null and p.id < ${mark.id}`
      : sql`(${sortValue(key)} is null or (${sortValue(key)}, p.id) < (${mark.key}, ${mark.id}))`;
  const { rows } = await sql<ProductRowRecord>`
    with start as materialized (
      select ${first - index * INTERVAL} - ${sumChanges(known.version, [isBefore])} as skipped
      from catalogue_versions v where v.company_id = ${companyId} and v.version = ${version}
    )
    select ${rowColumns} from start
    cross join find_own_products_from(${key}, ${mark.key}, ${mark.id}, start.skipped, ${length}) as page (id)
    join products p on p.company_id = ${companyId} and p.id = page.id
    where start.skipped >= 0 order by ${sortOrder(key, descending)}`.execute(db);
  return rows;
}
