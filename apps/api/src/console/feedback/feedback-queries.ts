import { removedUser, visitor, type Mood } from "@lading/contract";
import { sql, type Transaction } from "kysely";
import type { DB } from "../../ground/db/schema.ts";
import { countRows, limitToPage, type Paging } from "../../ground/db/paged-query.ts";
import type { SessionScope, StaffScope } from "../../ground/db/scope.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

/** Returns the name of the sender's company, or null for staff. */
export async function findCompanyName({ db, user }: SessionScope) {
  const company = await db.selectFrom("companies").select("name").where("id", "=", user.companyId).executeTakeFirst();
  return company?.name ?? null;
}

interface NewFeedback {
  id: string;
  mood: Mood;
  text: string;
  page: string;
}

/** Stores the real person as the author, even if that is a staff member who has signed in as a user. */
export const insertFeedback = ({ db, user }: SessionScope, feedback: NewFeedback) =>
  db
    .insertInto("feedback")
    .values({ ...feedback, user_id: user.staffId ?? user.id, company_id: user.companyId })
    .execute();

/** Returns how many messages all visitors together have sent in the last hour. */
export async function countVisitorFeedback(db: Transaction<DB>) {
  // A burst of requests that do not see each other's rows would exceed the limit.
  await sql`select pg_advisory_xact_lock(hashtext('visitor feedback'))`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from feedback where is_visitor and sent_at > now() - interval '1 hour'`.execute(db);
  return onlyRow(rows).count;
}

export const insertVisitorFeedback = (db: Transaction<DB>, feedback: NewFeedback) =>
  db
    .insertInto("feedback")
    .values({ ...feedback, is_visitor: true })
    .execute();

interface FeedbackQuery extends Paging {
  mood?: Mood | undefined;
  answered?: "no" | undefined;
  id?: string | undefined;
}

interface FeedbackRow extends NewFeedback {
  sent_at: Date;
  is_visitor: boolean;
  user: string | null;
  email: string | null;
  company: string | null;
  answered_at: Date | null;
  answered_by: string | null;
}

/** Returns one page of the feedback, the newest first, and the total count. */
export async function findFeedback({ db }: StaffScope, { mood, answered, id, ...paging }: FeedbackQuery) {
  const found = sql.join(
    [
      sql`true`,
      ...(mood ? [sql`f.mood = ${mood}`] : []),
      ...(answered === "no" ? [sql`f.answered_at is null`] : []),
      ...(id === undefined ? [] : [sql`f.id = ${id}`]),
    ],
    sql` and `,
  );
  const { rows } = await sql<FeedbackRow>`
    select f.id, f.sent_at, f.is_visitor, f.mood, f.text, f.page, u.first_name || ' ' || u.last_name as user, u.email, c.name as company,
      f.answered_at, a.first_name || ' ' || a.last_name as answered_by
    from feedback f left join users u on u.id = f.user_id left join companies c on c.id = f.company_id
    left join users a on a.id = f.answered_by
    where ${found} order by f.sent_at desc, f.id ${limitToPage(paging)}`.execute(db);
  return {
    count: await countRows(db, sql`from feedback f where ${found}`),
    results: rows.map((row) => ({
      ...row,
      sent_at: row.sent_at.toISOString(),
      answered_at: row.answered_at?.toISOString() ?? null,
      user: row.user ?? (row.is_visitor ? visitor : removedUser),
    })),
  };
}

/** Notes the answer with the caller, or removes the note. Keeps an earlier note. Returns whether the message exists. */
export async function noteAnswer({ db, user }: StaffScope, id: string, isAnswered: boolean) {
  const values = isAnswered
    ? sql`answered_at = coalesce(answered_at, now()), answered_by = coalesce(answered_by, ${user.id})`
    : sql`answered_at = null, answered_by = null`;
  const { rows } = await sql`update feedback set ${values} where id = ${id} returning id`.execute(db);
  return rows.length > 0;
}
