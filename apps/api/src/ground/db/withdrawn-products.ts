import type { WithdrawnChoice } from "@lading/contract";
import { sql, type RawBuilder } from "kysely";

/*
 * Products that staff have withdrawn stay in `products`. Triggers take them out of product_search, product_counts, catalogue_versions and
 * product_changes, so a query that finds products there needs no condition. All other lists use a condition of this file.
 */

/** A condition that leaves withdrawn products `p` out of a list. */
export const isListed = sql`p.withdrawn_at is null`;

/** A condition on withdrawn products `p`. The first part lets PostgreSQL use their index. */
const isWithdrawn = sql`p.withdrawal_on is not null and p.withdrawn_at is not null`;

/**
 * The same condition as `isListed` for products of one company. It reads only the id of `p`, so that PostgreSQL can read a list from an
 * index of its order, without visiting each product that it skips.
 */
export const isListedById = (companyId: RawBuilder<unknown>) => sql`p.id not in (
  select w.id from products w where w.company_id = ${companyId} and w.withdrawal_on is not null and w.withdrawn_at is not null)`;

/** The lower-case text in which a product is searched. product_search does not have those of withdrawn products. */
const searchText = sql`product_search_text(p)`;

interface Sought {
  withdrawn: Exclude<WithdrawnChoice, "hide">;
  patterns: readonly string[];
  /** The condition on `p` that finds products in product_search. */
  isFound: RawBuilder<unknown>;
  /** Turns the searched text into the part of it in which the patterns must be. */
  narrow?: (text: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** The conditions of a list that shows withdrawn products: on their state, and on the words of a search. */
export function showsWithdrawn({
  withdrawn,
  patterns,
  isFound,
  narrow = (text) => text,
}: Sought): RawBuilder<unknown>[] {
  const contained = patterns.map((pattern) => sql`${narrow(searchText)} like ${pattern}`);
  if (withdrawn === "only") return [isWithdrawn, ...contained];
  if (patterns.length === 0) return [];
  return [sql`(${isFound} or ${sql.join([isWithdrawn, ...contained], sql` and `)})`];
}

/** The withdrawal of a product `p` as JSON of the contract: also one whose day is still to come. */
export const withdrawalColumn = sql`
  case when p.withdrawal_on is not null then json_build_object('reason', p.withdrawal_reason, 'on', p.withdrawal_on,
    'at', to_char(p.withdrawn_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as withdrawn`;
