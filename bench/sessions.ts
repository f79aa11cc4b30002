import type { Pool } from "pg";

const refreshSalt = Buffer.alloc(1);

/** Inserts `count` sessions, spread over the users whose email addresses are like the pattern. */
export async function insertSessions(owner: Pool, count: number, emails: string) {
  const { rows } = await owner.query<{ id: string; userId: string; companyId: string }>(
    `with opened as (
       insert into sessions (user_id, refresh_salt)
       select u.id, $3 from users u, generate_series(1, $1::int) turn where u.email like $2 order by turn limit $1
       returning id, user_id)
     select o.id, u.id as "userId", u.company_id as "companyId" from opened o join users u on u.id = o.user_id`,
    [count, emails, refreshSalt],
  );
  return rows.map((session) => ({ ...session, refreshSalt }));
}
