import type { NotificationsQuery } from "@lading/contract";
import { sql, type RawBuilder } from "kysely";
import type { VendorScope } from "../db/scope.ts";

/** The list that is asked for: what is archived or the rest, and what it is narrowed to. */
export interface Listing extends NotificationsQuery {
  isArchived: boolean;
}

/** What is kept of a company's events, so that lists need not count. */
export interface Figures {
  stem: string;
  lastNumber: number;
  /** Rises with all that is no new event. */
  revision: number;
  /** Up to this number, events are found through the search index. */
  searchableTo: number;
  /** What came up to this number, the user has not been told of. */
  cameAfter: number;
  /** Events of the listing's days lie above the one number and up to the other. */
  above: number;
  upTo: number;
  /** Events in the list within its days, whatever their type; and those of its types. Neither knows of the search. */
  listed: number;
  matches: number;
}

export async function readFigures(scope: VendorScope, listing: Listing): Promise<Figures> {
  const { notification_type, date_after, date_before } = listing;
  const isNarrowed = notification_type.length > 0 || date_after !== undefined || date_before !== undefined;
  const { rows } = await sql<Figures>`
    select t.id_stem as stem, t.last_number::float8 as "lastNumber", t.revision::float8 as revision,
      t.searchable_to::float8 as "searchableTo", r.came_after::float8 as "cameAfter",
      ${isNarrowed ? sql`counted.*` : whole(listing)}
    from notification_totals t join notification_readers r on r.user_id = ${scope.user.id}
    ${isNarrowed ? sql`cross join lateral (${counted(listing)}) counted` : sql``}
    where t.company_id = ${scope.companyId}`.execute(scope.db);
  return rows[0]!; // The database makes one for each company, and one for each of its users.
}

const whole = ({ isArchived }: Listing) => {
  const listed = isArchived ? sql`t.last_number - t.active` : sql`t.active`;
  return sql`0 as above, t.last_number::float8 as "upTo", (${listed})::float8 as listed, (${listed})::float8 as matches`;
};

/** Since numbers have no gaps and rise with the days, how many there were before a day says with which it begins. */
const counted = (listing: Listing) => {
  const { isArchived, notification_type, date_after, date_before } = listing;
  const sumOf = (condition: RawBuilder<unknown>) =>
    sql`coalesce(sum(c.notifications) filter (where ${condition}), 0)::float8`;
  const inList = sql`c.is_archived = ${isArchived} and ${inDays(listing)}`;
  return sql`
    select ${date_after === undefined ? sql`0` : sumOf(sql`c.day < ${date_after}`)} as above,
      ${date_before === undefined ? sql`t.last_number::float8` : sumOf(sql`c.day <= ${date_before}`)} as "upTo",
      ${sumOf(inList)} as listed, ${sumOf(sql`${inList} and ${ofTypes(sql`c`, notification_type)}`)} as matches
    from notification_counts c where c.company_id = t.company_id`;
};

/** A condition on `c`, the counts. */
export const inDays = ({ date_after, date_before }: Pick<Listing, "date_after" | "date_before">) =>
  sql`${date_after === undefined ? sql`true` : sql`c.day >= ${date_after}`}
    and ${date_before === undefined ? sql`true` : sql`c.day <= ${date_before}`}`;

/** A condition on any table that has the events' type. */
export const ofTypes = (table: RawBuilder<unknown>, types: readonly string[]) =>
  types.length === 0 ? sql`true` : sql`${table}.notification_type = any(${types})`;
