import { sql, type RawBuilder } from "kysely";
import type { VendorScope } from "../db/scope.ts";
import { inDays, ofTypes, type Figures, type Listing } from "./notification-figures-queries.ts";
import type { NotificationRecord } from "./shape-notification.ts";

/** Which part of the matches a page shows. */
export interface Part {
  skipped: number;
  length: number;
}

/** The part of so many matches that a page shows; undefined beyond the last page. */
export function partOf({ page, page_size }: Listing, matches: number): Part | undefined {
  const skipped = (page - 1) * page_size;
  return skipped < matches ? { skipped, length: Math.min(page_size, matches - skipped) } : undefined;
}

/** Up to here, walking a list from its end is quicker than looking up where a page lies. */
const NEAR = 1000;

/** A page of a list in which nothing is searched for. */
export function findPage(scope: VendorScope, listing: Listing, figures: Figures, part: Part) {
  const isNear = listing.notification_type.length === 0 && part.skipped + part.length <= NEAR;
  const numbers = isNear ? fromTheEnd(scope, listing, figures, part) : onItsDays(scope, listing, figures, part);
  return readRecords(scope, listing, figures, numbers);
}

const fromTheEnd = ({ companyId }: VendorScope, listing: Listing, { above, upTo }: Figures, part: Part) => sql`
  select n.number from notifications n
  where n.company_id = ${companyId} and n.is_archived = ${listing.isArchived} and n.number > ${above} and n.number <= ${upTo}
  order by n.number ${wayOf(listing)} limit ${part.length} offset ${part.skipped}`;

/**
 * The counts of the days say on which days the page lies, and how much of those comes before it. So a deep page, or a type
 * that is rare, reads no more than a first one.
 */
function onItsDays({ companyId }: VendorScope, listing: Listing, { matches }: Figures, { skipped, length }: Part) {
  const { isArchived, notification_type } = listing;
  const way = wayOf(listing);
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

/** The events of these numbers, in the list's order. */
export async function readRecords(
  { db, companyId, user }: VendorScope,
  listing: Listing,
  { cameAfter }: Figures,
  numbers: RawBuilder<unknown>,
) {
  const { rows } = await sql<NotificationRecord>`
    select n.number::float8 as number, n.notification_type, n.event_date, n.description, n.details, n.facts,
      coalesce(m.is_read, n.number <= ${cameAfter}) as was_read,
      u.id as user_id, u.first_name, u.last_name, u.email
    from (${numbers}) page
    join notifications n on n.company_id = ${companyId} and n.is_archived = ${listing.isArchived} and n.number = page.number
    left join notification_marks m on m.company_id = ${companyId} and m.number = n.number and m.user_id = ${user.id}
    left join users u on u.id = coalesce(n.details->>'author_id', n.details->>'user_id')::uuid
    order by n.number ${wayOf(listing)}`.execute(db);
  return rows;
}

const isNewestFirst = ({ ordering }: Listing) => ordering !== "event_date";

export const wayOf = (listing: Listing) => (isNewestFirst(listing) ? sql`desc` : sql`asc`);
