import type { RoleDatabase } from "./database.ts";
import { beginning } from "./role-dialect.ts";
import { asUser, OPENING, type SessionRow, type SessionUser } from "./scope.ts";

/** A statement that reads, in which `$1`, `$2` and so on are the values. */
export interface Read<Row extends object> {
  text: string;
  values: unknown[];
  /** The type of its rows, which exists for the compiler only. */
  row?: Row;
}

// The logins force a plan for each execution, see logins.ts.
const PLAN_ONCE = "set local plan_cache_mode = force_generic_plan";

/**
 * Runs one statement in a transaction of a session, all in one packet, so it waits for the database only once. The session
 * opens before the statement runs. The statement must take the company from current_company_id(), which is null unless the
 * session is live, so it then finds no row. Its plan is made without its values, which must not decide how it is read. The caller uses no row before it has checked the user.
 */
export async function readInSession<Row extends object>(
  { pool, role }: RoleDatabase,
  sessionId: string,
  { text, values }: Read<Row>,
): Promise<{ user: SessionUser | undefined; rows: Row[] }> {
  const client = await pool.connect();
  const sent = [
    client.query(`${beginning(role, { accessMode: "read only" })}; ${PLAN_ONCE}`),
    client.query<SessionRow>(OPENING, [sessionId]),
    client.query<Row>(text, values),
    client.query("commit"),
  ] as const;
  const [, , , ended] = await Promise.allSettled(sent);
  client.release(ended.status === "rejected");
  // Throws the first error, which explains those of the statements behind it.
  const [, opened, read] = await Promise.all(sent);
  return { user: opened.rows[0] && asUser(opened.rows[0], sessionId), rows: read.rows };
}
