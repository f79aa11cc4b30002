import { type Proposal, type ProposalStatus, proposalStatuses, removedUser } from "@lading/contract";
import { sql } from "kysely";
import { asJsonb } from "../../../ground/db/jsonb.ts";
import { and } from "../../../ground/db/and.ts";
import { findPage, type Paging } from "../../../ground/db/paged-query.ts";
import type { StaffScope, VendorScope } from "../../../ground/db/scope.ts";
import { searchPatterns } from "../../../ground/db/search-patterns.ts";
import { people } from "../people-queries.ts";
import type { ProposedProduct } from "./check-proposal.ts";

/**
 * Adds proposals of the caller, each with the text about why the provider should carry it and the set of the list that it is of. Returns the ids by supplier SKU; a SKU that waits already in another
 * proposal has none.
 */
export async function insertProposals(
  { db, companyId, user }: VendorScope,
  products: readonly ProposedProduct[],
  { why = "", setId = null }: { why?: string | undefined; setId?: string | null },
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; sku: string }>`
    insert into product_proposals (company_id, author_id, product, why, set_id)
    select ${companyId}, ${user.id}, p, nullif(${why}::text, ''), ${setId} from jsonb_array_elements(${asJsonb(products)}) as p
    on conflict do nothing returning id, product ->> 'sku' as sku`.execute(db);
  return new Map(rows.map(({ id, sku }) => [sku, id]));
}

/** Replaces the values of a proposal that waits, which then waits for staff again. Throws the unique violation of its supplier SKU. */
export const updateProposal = (
  { db, companyId }: VendorScope,
  id: string,
  product: ProposedProduct,
  why: string | undefined,
) =>
  sql`
    update product_proposals set product = ${asJsonb(product)}, why = nullif(coalesce(${why ?? null}::text, why), ''), status = 'proposed', submitted_at = statement_timestamp(),
      decided_at = null, decided_by = null
    where company_id = ${companyId} and id = ${id}`.execute(db);

export const endProposal = ({ db, companyId, user }: VendorScope, id: string) =>
  sql`
    update product_proposals set status = 'withdrawn', decided_at = statement_timestamp(), decided_by = ${user.id}
    where company_id = ${companyId} and id = ${id}`.execute(db);

/** Takes back the proposals of a set that wait for staff. Returns their number, or undefined if the set never had a proposal. */
export async function endProposalsOfSet({ db, companyId, user }: VendorScope, setId: string) {
  const { rows } = await sql<{ ended: number }>`
    with ended as (
      update product_proposals set status = 'withdrawn', decided_at = statement_timestamp(), decided_by = ${user.id}
      where company_id = ${companyId} and set_id = ${setId} and status = 'proposed' returning id
    )
    select (select count(*)::int from ended) as ended
    from product_proposals where company_id = ${companyId} and set_id = ${setId} limit 1`.execute(db);
  return rows[0]?.ended;
}

/** Locks a proposal of the company. Returns its status; undefined if there is none. */
export async function lockProposal({ db, companyId }: VendorScope, id: string) {
  const { rows } = await sql<{ status: ProposalStatus }>`
    select status from product_proposals where company_id = ${companyId} and id = ${id} for update`.execute(db);
  return rows[0]?.status;
}

interface ProposalRow extends Omit<Proposal, "submitted_at" | "decided_at" | "author" | "company" | "image_url"> {
  image_id: string | null;
  company_id: string;
  company_name: string;
  author: string | null;
  submitted_at: Date;
  decided_at: Date | null;
}

const columns = sql<ProposalRow>`
  x.id, x.company_id, c.name as company_name, x.product as values, x.why, x.status, x.reason, x.gxp_sku,
  a.name as author, x.submitted_at, x.decided_at, d.name as decided_by, x.image_id, array(
    select json_build_object('id', o.id, 'name', o.name, 'extension', o.extension, 'size', o.size)
    from proposal_documents f join documents o on o.company_id = f.company_id and o.id = f.document_id
    where f.proposal_id = x.id and o.archived_at is null order by o.name, o.id
  ) as documents`;

/** Signs the URL of a picture. */
type ImageUrl = (id: string) => string;

const found = (scope: VendorScope | StaffScope) => sql`
  from product_proposals x join companies c on c.id = x.company_id
  left join ${people(scope)} a on a.id = x.author_id left join ${people(scope)} d on d.id = x.decided_by`;

const toProposal = (
  { company_id, company_name, author, submitted_at, decided_at, image_id, ...row }: ProposalRow,
  imageUrl: ImageUrl,
): Proposal => ({
  ...row,
  image_url: image_id && imageUrl(image_id),
  company: { id: company_id, name: company_name },
  author: author ?? removedUser,
  submitted_at: submitted_at.toISOString(),
  decided_at: decided_at?.toISOString() ?? null,
});

interface ProposalFilters extends Paging {
  /** Empty for all. */
  status: readonly ProposalStatus[];
  company?: string | undefined;
  search?: string | undefined;
  /** Both empty for all. */
  category?: readonly string[];
  author?: readonly string[];
}

/** One page of proposals. Those of one company come the latest first; staff get those that wait the longest first. */
export async function findProposals(
  scope: VendorScope | StaffScope,
  { status, company, search = "", category = [], author = [], ...paging }: ProposalFilters,
  imageUrl: ImageUrl,
) {
  const ofCompany = "companyId" in scope ? scope.companyId : company;
  const conditions = [
    ...(ofCompany === undefined ? [] : [sql`x.company_id = ${ofCompany}`]),
    ...(status.length === 0 ? [] : [sql`x.status = any(${status}::text[])`]),
    ...(category.length === 0 ? [] : [sql`x.product ->> 'category' = any(${category}::text[])`]),
    ...(author.length === 0 ? [] : [sql`x.author_id = any(${author}::uuid[])`]),
    ...searchPatterns(search).map(
      (pattern) =>
        sql`lower(concat_ws(' ', x.product ->> 'name', x.product ->> 'sku', x.product ->> 'category')) like ${pattern}`,
    ),
  ];
  const order = "companyId" in scope ? sql`x.submitted_at desc, x.product ->> 'sku', x.id` : sql`x.submitted_at, x.id`;
  const page = await findPage(
    scope.db,
    { columns, found: sql`${found(scope)} where true ${and(conditions)}`, order },
    paging,
  );
  return { count: page.count, results: page.rows.map((row) => toProposal(row, imageUrl)) };
}

/** The number of the company's proposals with each status. */
export async function countProposals({ db, companyId }: VendorScope) {
  const { rows } = await sql<{ status: ProposalStatus; count: number }>`
    select status, count(*)::int as count from product_proposals where company_id = ${companyId} group by status`.execute(
    db,
  );
  const counts = new Map(rows.map(({ status, count }) => [status, count]));
  // Each status has its number.
  return Object.fromEntries(proposalStatuses.map((status) => [status, counts.get(status) ?? 0])) as Record<
    ProposalStatus,
    number
  >;
}

/** The categories and the authors of the company's proposals, by name. */
export async function findProposalChoices(scope: VendorScope) {
  const { rows } = await sql<{ categories: string[]; authors: { id: string; name: string }[] }>`
    select
      array(
        select distinct product ->> 'category' as category from product_proposals
        where company_id = ${scope.companyId} and product ->> 'category' is not null order by category
      ) as categories,
      array(
        select json_build_object('id', a.id, 'name', a.name) from ${people(scope)} a
        where a.id in (select author_id from product_proposals where company_id = ${scope.companyId})
        order by a.name, a.id
      ) as authors`.execute(scope.db);
  return rows[0]!; // The query has one row.
}

/** The median hours to the provider's answer, over the proposals of all companies; null if there are too few. */
export async function findAnswerTime({ db }: VendorScope) {
  const { rows } = await sql<{ median_hours: number }>`select median_hours from proposal_answer_time`.execute(db);
  return rows[0]?.median_hours ?? null;
}

/** Returns a proposal. Vendors find only those of their company. */
export async function findProposal(scope: VendorScope | StaffScope, id: string, imageUrl: ImageUrl) {
  const { rows } = await sql<ProposalRow>`select ${columns} ${found(scope)} where x.id = ${id}`.execute(scope.db);
  return rows[0] && toProposal(rows[0], imageUrl);
}

/** The proposal that waits for staff the longest after another one; else the one that waits the longest. */
export async function findNextProposal({ db }: StaffScope, id: string) {
  const { rows } = await sql<{ id: string }>`
    select n.id from product_proposals n left join product_proposals t on t.id = ${id}
    where n.status = 'proposed' and n.id <> ${id}
    order by (n.submitted_at, n.id) <= (t.submitted_at, t.id), n.submitted_at, n.id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
