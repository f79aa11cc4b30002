import { removedUser, type Mood } from "@lading/contract";
import { sql } from "kysely";
import type { SessionScope, StaffScope } from "../db/scope.ts";

/** The sender's company, null for staff; and how much the sender has sent in the last hour. */
export async function findSender({ db, user }: SessionScope) {
  const { rows } = await sql<{ company: string | null; sent_lately: number }>`
    select (select name from companies where id = ${user.companyId}) as company,
      feedback_of_the_last_hour(${user.staffId ?? user.id}) as sent_lately`.execute(db);
  return rows[0]!; // No table is asked, so it is one row.
}

interface NewFeedback {
  id: string;
  mood: Mood;
  text: string;
  page: string;
}

/** It is by the person at the keyboard, also when that is a staff member who has signed in as somebody else. */
export const insertFeedback = ({ db, user }: SessionScope, feedback: NewFeedback) =>
  db
    .insertInto("feedback")
    .values({ ...feedback, user_id: user.staffId ?? user.id, company_id: user.companyId })
    .execute();

interface FeedbackQuery {
  page: number;
  page_size: number;
  mood?: Mood | undefined;
}

interface FeedbackRow extends NewFeedback {
  sent_at: Date;
  user: string | null;
  email: string | null;
  company: string | null;
}

/** One page of what was said, the newest first, and how much there is on all pages. */
export async function findFeedback({ db }: StaffScope, { page, page_size, mood }: FeedbackQuery) {
  const found = mood ? sql`f.mood = ${mood}` : sql`true`;
  const { rows } = await sql<FeedbackRow>`
    select f.id, f.sent_at, f.mood, f.text, f.page, u.first_name || ' ' || u.last_name as user, u.email, c.name as company
    from feedback f left join users u on u.id = f.user_id left join companies c on c.id = f.company_id
    where ${found} order by f.sent_at desc, f.id limit ${page_size} offset ${(page - 1) * page_size}`.execute(db);
  const total = await sql<{ count: number }>`select count(*)::int as count from feedback f where ${found}`.execute(db);
  return {
    count: total.rows[0]!.count, // An aggregate without grouping is one row.
    results: rows.map((row) => ({ ...row, sent_at: row.sent_at.toISOString(), user: row.user ?? removedUser })),
  };
}
