import { sql, type RawBuilder } from "kysely";
import type { VendorScope } from "../db/scope.ts";
import { searchPatterns } from "../db/search-patterns.ts";
import type { Figures, Listing } from "./notification-figures-queries.ts";
import { partOf, readRecords, wayOf, type Part } from "./notification-page-queries.ts";

/** A page of what is searched for, and how many there are on all pages. */
export async function searchNotifications(scope: VendorScope, listing: Listing, figures: Figures) {
  const matches = await countFound(scope, listing, figures);
  const part = partOf(listing, matches);
  if (!part) return { records: [], count: matches };
  // A found row costs about as much as two that are walked past; one match comes every `listed / matches` rows.
  const isRare = matches * 2 < ((part.skipped + part.length) * figures.listed) / matches;
  const numbers = isRare ? pageOfFound(scope, listing, figures, part) : pageOfWalked(scope, listing, figures, part);
  return { records: await readRecords(scope, listing, figures, numbers), count: matches };
}

interface Counted {
  matches: number;
  upTo: number;
}

const remembered = new Map<string, Counted>();
const MOST_REMEMBERED = 5000;

/**
 * Exact, always. What was counted is remembered until something else happens than new events, of which then those alone are
 * counted that have come since.
 */
async function countFound(scope: VendorScope, listing: Listing, figures: Figures) {
  const { isArchived, notification_type, date_after, date_before, search_string } = listing;
  const question = [isArchived, notification_type, date_after, date_before, search_string];
  const key = JSON.stringify([scope.companyId, figures.revision, question]);
  const known = remembered.get(key) ?? { matches: 0, upTo: 0 };
  const above = Math.max(known.upTo, figures.above);
  const fresh = above < figures.upTo ? await count(scope, listing, { ...figures, above }) : 0;
  const matches = known.matches + fresh;
  remember(key, { matches, upTo: figures.upTo });
  return matches;
}

function remember(key: string, counted: Counted) {
  remembered.delete(key);
  remembered.set(key, counted);
  const [oldest] = remembered.keys();
  if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
}

async function count(scope: VendorScope, listing: Listing, figures: Figures) {
  const { rows } = await sql<{ matches: number }>`
    select count(*)::float8 as matches from ${found(scope, listing, figures)}`.execute(scope.db);
  return rows[0]!.matches; // An aggregate without grouping is one row.
}

const pageOfFound = (scope: VendorScope, listing: Listing, figures: Figures, { skipped, length }: Part) =>
  sql`select n.number from ${found(scope, listing, figures)} order by n.number ${wayOf(listing)} limit ${length} offset ${skipped}`;

/** The list in its order, past what does not match, until the page is full. */
const pageOfWalked = (
  { companyId }: VendorScope,
  listing: Listing,
  { above, upTo }: Figures,
  { skipped, length }: Part,
) => sql`
  select n.number from notifications n
  where n.company_id = ${companyId} and n.number > ${above} and n.number <= ${upTo} ${ofList(listing)} ${saying(listing)}
  order by n.number ${wayOf(listing)} limit ${length} offset ${skipped}`;

/** Those that match, as `n`: through the index, and by reading those that are not in it yet. Each is then looked up in the protected table. */
function found({ companyId }: VendorScope, listing: Listing, { above, upTo, searchableTo }: Figures) {
  const patterns = searchPatterns(listing.search_string).map((pattern) => sql`and s.search like ${pattern}`);
  // Apart from the protected table, since beside it the planner may not ask the trigram index for a LIKE.
  return sql`(
      with indexed as materialized (
        select s.number from notification_search s
        where s.company_id = ${companyId} and s.number > ${above} and s.number <= ${upTo} ${sql.join(patterns, sql` `)}
      )
      select n.number from indexed
      join notifications n on n.company_id = ${companyId} and n.number = indexed.number ${ofList(listing)}
      union all
      select n.number from notifications n
      where n.company_id = ${companyId} and n.number > ${Math.max(above, searchableTo)} and n.number <= ${upTo}
        ${ofList(listing)} ${saying(listing)}
    ) n`;
}

const ofList = ({ isArchived, notification_type }: Listing) => sql`and n.is_archived = ${isArchived}
  ${notification_type.length === 0 ? sql`` : sql`and n.notification_type = any(${notification_type})`}`;

const saying = ({ search_string }: Listing): RawBuilder<unknown> =>
  sql.join(
    searchPatterns(search_string).map((pattern) => sql`and lower(n.description) like ${pattern}`),
    sql` `,
  );
