import { sql, type RawBuilder } from "kysely";
import type { VendorScope } from "../../ground/db/scope.ts";
import { inDays, ofTypes, type Figures, type Listing } from "./notification-figures-queries.ts";
import type { NotificationRecord } from "./shape-notification.ts";

/** A part of the matches. */
export interface Part {
  skipped: number;
  length: number;
}

/** Returns the part of the matches to read, or undefined beyond the last one. */
export function toPart({ skipped, length }: Listing, matches: number): Part | undefined {
  return skipped < matches ? { skipped, length: Math.min(length, matches - skipped) } : undefined;
}

/** Up to this many rows, reading a list from its end is faster than finding the days of a page. */
const NEAR = 1000;

/** Finds a page of a list without a search. */
export function findPage(scope: VendorScope, listing: Listing, figures: Figures, part: Part) {
  const isNear = listing.notification_type.length === 0 && part.skipped + part.length <= NEAR;
  const numbers = isNear ? fromTheEnd(scope, listing, figures, part) : onItsDays(scope, listing, figures, part);
  return readRecords(scope, listing, figures, numbers);
}

const fromTheEnd = ({ companyId }: VendorScope, listing: Listing, { above, upTo }: Figures, part: Part) => sql`
  select n.number from notifications n
  where n.company_id = ${companyId} and n.is_archived = ${listing.isArchived} and n.number > ${above} and n.number <= ${upTo}
  order by n.number ${getDirection(listing)} limit ${part.length} offset ${part.skipped}`;

/**
 * Finds the days of the page from the daily counts, and how many matches precede it. A deep page, or a page of a rare type,
 * therefore reads no more rows than the first page.
 */
function onItsDays({ companyId }: VendorScope, listing: Listing, { matches }: Figures, { skipped, length }: Part) {
  const { isArchived, notification_type } = listing;
  const way = getDirection(listing);
  const earlier = isNewestFirst(listing) ? sql`${matches} - hits_by_then` : sql`hits_by_then - hits`;
  const ofList = sql`c.is_archived = ${isArchived} and ${inDays(listing)} and ${ofTypes(sql`c`, notification_type)}`;
  const skippedOfDay = sql`greatest(${skipped} - d.earlier, 0)`;
  return sql`
    select found.number from (
      select events, hits, last_number, ${earlier} as earlier from (
        select events, hits, sum(events) over by_then as last_number, sum(hits) over by_then as hits_by_then
        from (
          select c.day, sum(c.notifications)::int as events,
            coalesce(sum(c.notifications) filter (where ${ofList}), 0)::int as hits
          from notification_counts c where c.company_id = ${companyId} group by c.day
        ) days
        window by_then as (order by day)
      ) summed
    ) d
    cross join lateral (
      select n.number from notifications n
      where n.company_id = ${companyId} and n.is_archived = ${isArchived} and ${ofTypes(sql`n`, notification_type)}
        and n.number > d.last_number - d.events and n.number <= d.last_number
      order by n.number ${way} limit least(d.hits, ${skipped + length} - d.earlier) - ${skippedOfDay} offset ${skippedOfDay}
    ) found
    where d.hits > 0 and d.earlier < ${skipped + length} and d.earlier + d.hits > ${skipped}`;
}

/** The rejections that a notification of a set names. */
const mostRejections = 10;

/** Reads the notifications with these numbers, in the list's order. */
export async function readRecords(
  { db, companyId, user }: VendorScope,
  listing: Listing,
  { cameAfter }: Figures,
  numbers: RawBuilder<unknown>,
) {
  const { rows } = await sql<NotificationRecord>`
    select n.number::float8 as number, n.notification_type, n.event_date, n.description, n.details,
      coalesce(m.is_read, n.number <= ${cameAfter}) as was_read,
      u.id as user_id, u.first_name, u.last_name, u.email, s.products, s.changes, d.*
    from (${numbers}) page
    join notifications n on n.company_id = ${companyId} and n.is_archived = ${listing.isArchived} and n.number = page.number
    left join notification_marks m on m.company_id = ${companyId} and m.number = n.number and m.user_id = ${user.id}
    left join users u on u.id = coalesce(n.details->>'author_id', n.details->>'user_id')::uuid
    left join edit_sets s on s.company_id = ${companyId} and s.id = (n.details->>'set_id')::uuid
    left join lateral (
      select count(*) filter (where e.status = 'approved')::int as approved,
        count(*) filter (where e.status = 'rejected')::int as rejected,
        count(*) filter (where e.status = 'pending')::int as pending, (
          select json_agg(json_build_object('sku', p.gxp_sku, 'name', r.name, 'reason', r.reason) order by r.decided_at, p.gxp_sku)
          from (
            select * from field_edits r where r.company_id = ${companyId} and r.set_id = s.id and r.status = 'rejected'
            order by r.decided_at, r.id limit ${mostRejections}
          ) r join products p on p.company_id = ${companyId} and p.id = r.product_id
        ) as rejections
      from field_edits e where e.company_id = ${companyId} and e.set_id = s.id
    ) d on n.notification_type = 'product_details_edit_set_decision'
    order by n.number ${getDirection(listing)}`.execute(db);
  return rows;
}

const isNewestFirst = ({ ordering }: Listing) => ordering !== "event_date";

export const getDirection = (listing: Listing) => (isNewestFirst(listing) ? sql`desc` : sql`asc`);
