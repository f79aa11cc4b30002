import { sql, type RawBuilder } from "kysely";
import { createCountCache } from "../../ground/db/count-cache.ts";
import { searchPatterns } from "../../ground/db/search-patterns.ts";
import type { VendorScope } from "../../ground/db/scope.ts";
import { ofTypes, type Figures, type Listing } from "./notification-figures-queries.ts";
import { toPart, readRecords, getDirection, type Part } from "./notification-page-queries.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

/** Finds a page of the search results, and their number on all pages. */
export async function searchNotifications(scope: VendorScope, listing: Listing, figures: Figures) {
  const count = await countFound(scope, listing, figures);
  const part = toPart(listing, count);
  const records = part
    ? await readRecords(scope, listing, figures, findPage(scope, listing, figures, count, part))
    : [];
  return { records, count };
}

const cache = createCountCache<{ count: number; upTo: number }>();

/**
 * Returns the exact number of matches. The number is cached until a notification is archived or restored. New notifications do
 * not invalidate it; only they are counted, and added to it.
 */
async function countFound(scope: VendorScope, listing: Listing, figures: Figures) {
  const { isArchived, notification_type, date_after, date_before, search_string } = listing;
  const question = [isArchived, notification_type, date_after, date_before, search_string];
  const { count } = await cache.update([scope.companyId, figures.revision, question], async (cached) => {
    const known = cached ?? { count: 0, upTo: 0 };
    const above = Math.max(known.upTo, figures.above);
    const fresh = above < figures.upTo ? await countMatches(scope, listing, { ...figures, above }) : 0;
    return { count: known.count + fresh, upTo: Math.max(known.upTo, figures.upTo) };
  });
  return count;
}

async function countMatches(scope: VendorScope, listing: Listing, figures: Figures) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::float8 as count from (${matches(scope, listing, figures)}) found`.execute(scope.db);
  return onlyRow(rows).count;
}

/**
 * Chooses the plan that touches fewer rows. One finds all matches first. The other reads the list until the page is full, which
 * takes `listed / count` rows per match. A found row costs about as much as two rows that are read and skipped.
 */
function findPage(scope: VendorScope, listing: Listing, figures: Figures, count: number, { skipped, length }: Part) {
  const isRare = count * 2 < ((skipped + length) * figures.listed) / count;
  const reach = skipped + length;
  const found = isRare ? matches(scope, listing, figures) : matches(scope, listing, figures, reach);
  return sql`select found.number from (${found}) found order by found.number ${getDirection(listing)} limit ${length} offset ${skipped}`;
}

/**
 * Numbers of the matches: from the search index, and from the table for notifications that are not in the index yet. With a
 * reach, it reads at most that many of each in the list's order. The searched column is wrapped in an expression, because the
 * planner might otherwise use the trigram index and sort all matches.
 */
function matches({ companyId }: VendorScope, listing: Listing, { above, upTo, searchableTo }: Figures, reach?: number) {
  const { isArchived, notification_type, search_string } = listing;
  const patterns = searchPatterns(search_string);
  const saying = (text: RawBuilder<unknown>) =>
    sql.join(
      patterns.map((pattern) => sql`and ${text} like ${pattern}`),
      sql` `,
    );
  const part = (table: RawBuilder<unknown>) =>
    reach === undefined ? sql`` : sql`order by ${table}.number ${getDirection(listing)} limit ${reach}`;
  const searchable = Math.min(upTo, searchableTo);
  const indexed =
    reach === undefined
      ? sql`select find_own_notifications(${isArchived}, ${notification_type}::text[], ${above}, ${searchable}, ${patterns}) as number`
      : sql`select s.number from notification_search s
          where s.company_id = ${companyId} and s.is_archived = ${isArchived} and ${ofTypes(sql`s`, notification_type)}
            and s.number > ${above} and s.number <= ${searchable} ${saying(sql`(s.search || '')`)} ${part(sql`s`)}`;
  return sql`
    (${indexed})
    union all
    (select n.number from notifications n
      where n.company_id = ${companyId} and n.is_archived = ${isArchived} and ${ofTypes(sql`n`, notification_type)}
        and n.number > ${Math.max(above, searchableTo)} and n.number <= ${upTo}
        ${saying(sql`lower(n.description)`)} ${part(sql`n`)})`;
}
