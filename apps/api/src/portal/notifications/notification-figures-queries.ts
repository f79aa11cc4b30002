import type { NotificationsQuery } from "@lading/contract";
import { sql, type RawBuilder } from "kysely";
import type { VendorScope } from "../../ground/db/scope.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

/** The requested list: archived or current notifications, with its filters, and the part of it to read. */
export interface Listing extends Omit<NotificationsQuery, "page" | "page_size"> {
  isArchived: boolean;
  skipped: number;
  length: number;
}

/** Stored counts of a company's notifications, so that lists need not count. */
export interface Figures {
  stem: string;
  lastNumber: number;
  /** Rises with every change except for new notifications. */
  revision: number;
  /** Notifications up to this number are in the search index. */
  searchableTo: number;
  /** Notifications up to this number are older than the user, so they count as read. */
  cameAfter: number;
  /** The notifications of the listing's days have numbers above `above`, up to `upTo`. */
  above: number;
  upTo: number;
  /** Notifications of the list's days, of all types and of its types. Neither number depends on the search. */
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
  return onlyRow(rows);
}

const whole = ({ isArchived }: Listing) => {
  const listed = isArchived ? sql`t.last_number - t.active` : sql`t.active`;
  return sql`0 as above, t.last_number::float8 as "upTo", (${listed})::float8 as listed, (${listed})::float8 as matches`;
};

/** Numbers have no gaps and rise with the days, so the count of earlier notifications is the number before a day's first. */
const counted = (listing: Listing) => {
  const { isArchived, notification_type, date_after, date_before } = listing;
  const countWhere = (condition: RawBuilder<unknown>) =>
    sql`coalesce(sum(c.notifications) filter (where ${condition}), 0)::float8`;
  const inList = sql`c.is_archived = ${isArchived} and ${inDays(listing)}`;
  return sql`
    select ${date_after === undefined ? sql`0` : countWhere(sql`c.day < ${date_after}`)} as above,
      ${date_before === undefined ? sql`t.last_number::float8` : countWhere(sql`c.day <= ${date_before}`)} as "upTo",
      ${countWhere(inList)} as listed, ${countWhere(sql`${inList} and ${ofTypes(sql`c`, notification_type)}`)} as matches
    from notification_counts c where c.company_id = t.company_id`;
};

/** A condition on `c`, the counts. */
export const inDays = ({ date_after, date_before }: Pick<Listing, "date_after" | "date_before">) =>
  sql`${date_after === undefined ? sql`true` : sql`c.day >= ${date_after}`}
    and ${date_before === undefined ? sql`true` : sql`c.day <= ${date_before}`}`;

/** A condition on any table with a notification_type. */
export const ofTypes = (table: RawBuilder<unknown>, types: readonly string[]) =>
  types.length === 0 ? sql`true` : sql`${table}.notification_type = any(${types})`;
