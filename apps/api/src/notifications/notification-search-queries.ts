import { sql, type RawBuilder } from "kysely";
import { searchPatterns } from "../db/search-patterns.ts";
import type { VendorScope } from "../db/scope.ts";
import { ofTypes, type Figures, type Listing } from "./notification-figures-queries.ts";
import { partOf, readRecords, wayOf, type Part } from "./notification-page-queries.ts";

/** A page of what is searched for, and how many there are on all pages. */
export async function searchNotifications(scope: VendorScope, listing: Listing, figures: Figures) {
  const count = await countFound(scope, listing, figures);
  const part = partOf(listing, count);
  const records = part ? await readRecords(scope, listing, figures, pageOf(scope, listing, figures, count, part)) : [];
  return { records, count };
}

const remembered = new Map<string, { count: number; upTo: number }>();
const MOST_REMEMBERED = 5000;

/**
 * Exact, always. What was counted is remembered until something else happens than new events, of which those alone are then
 * counted that have come since.
 */
async function countFound(scope: VendorScope, listing: Listing, figures: Figures) {
  const { isArchived, notification_type, date_after, date_before, search_string } = listing;
  const question = [isArchived, notification_type, date_after, date_before, search_string];
  const key = JSON.stringify([scope.companyId, figures.revision, question]);
  const known = remembered.get(key) ?? { count: 0, upTo: 0 };
  const above = Math.max(known.upTo, figures.above);
  const fresh = above < figures.upTo ? await countMatches(scope, listing, { ...figures, above }) : 0;
  const counted = { count: known.count + fresh, upTo: Math.max(known.upTo, figures.upTo) };
  remembered.set(key, counted);
  const [oldest] = remembered.keys();
  if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
  return counted.count;
}

async function countMatches(scope: VendorScope, listing: Listing, figures: Figures) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::float8 as count from (${matches(scope, listing, figures)}) found`.execute(scope.db);
  return rows[0]!.count; // An aggregate without grouping is one row.
}

/**
 * Whether fewer rows are touched by finding all matches first than by walking the list until the page is full, which meets
 * a match every `listed / count` rows. A found row costs about as much as two that are walked past.
 */
function pageOf(scope: VendorScope, listing: Listing, figures: Figures, count: number, { skipped, length }: Part) {
  const isRare = count * 2 < ((skipped + length) * figures.listed) / count;
  const reach = skipped + length;
  const found = isRare ? matches(scope, listing, figures) : matches(scope, listing, figures, reach);
  return sql`select found.number from (${found}) found order by found.number ${wayOf(listing)} limit ${length} offset ${skipped}`;
}

/**
 * Numbers of what matches: through the index of searches, and those that have not entered it yet. With a reach, only so many
 * of each, met by walking the list in its order.
 */
function matches({ companyId }: VendorScope, listing: Listing, { above, upTo, searchableTo }: Figures, reach?: number) {
  const { isArchived, notification_type, search_string } = listing;
  const saying = (text: RawBuilder<unknown>) =>
    sql.join(
      searchPatterns(search_string).map((pattern) => sql`and ${text} like ${pattern}`),
      sql` `,
    );
  const part = (table: RawBuilder<unknown>) =>
    reach === undefined ? sql`` : sql`order by ${table}.number ${wayOf(listing)} limit ${reach}`;
  // The first table has no row-level security: the tenant of the transaction itself is the second lock. Who walks hides the
  // searched column from the planner, which would find all matches first.
  return sql`
    (select s.number from notification_search s
      where s.company_id = ${companyId} and ${companyId} = (select current_company_id())
        and s.is_archived = ${isArchived} and ${ofTypes(sql`s`, notification_type)}
        and s.number > ${above} and s.number <= ${Math.min(upTo, searchableTo)}
        ${saying(reach === undefined ? sql`s.search` : sql`(s.search || '')`)} ${part(sql`s`)})
    union all
    (select n.number from notifications n
      where n.company_id = ${companyId} and n.is_archived = ${isArchived} and ${ofTypes(sql`n`, notification_type)}
        and n.number > ${Math.max(above, searchableTo)} and n.number <= ${upTo}
        ${saying(sql`lower(n.description)`)} ${part(sql`n`)})`;
}
