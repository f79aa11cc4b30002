import type { FeatureName, Permission } from "@lading/contract";
import type { RoleDatabase } from "./database.ts";
import { prepared } from "./prepared-statements.ts";
import { beginning } from "./role-dialect.ts";
import { asUser, OPENING, type SessionRow, type SessionUser } from "./scope.ts";

/** A statement, in which `$1`, `$2` and so on are the values. */
export interface Statement<Row extends object> {
  text: string;
  values: unknown[];
  /** The type of its rows, which exists for the compiler only. */
  row?: Row;
}

// The logins force a plan for each execution, see logins.ts.
const PLAN_ONCE = "set local plan_cache_mode = force_generic_plan";

/** Like OPENING, opens no session if the beginning failed. */
const OPENING_TO_WRITE = prepared(
  `select open_session_to_write($1, $2, $3) as "mayWrite" where current_setting('role') <> 'none'`,
);

/**
 * Runs one statement in a transaction of a session, all in one packet, so it waits for the database only once. The session
 * opens before the statement runs. The statement must take the company from current_company_id(), which is null unless the
 * session is live, so it then finds no row. Its plan is made without its values, which must not decide how it is read. The caller uses no row before it has checked the user.
 */
export async function readInSession<Row extends object>(
  { pool, role }: RoleDatabase,
  sessionId: string,
  { text, values }: Statement<Row>,
): Promise<{ user: SessionUser | undefined; rows: Row[] }> {
  const opening = { text: OPENING, values: [sessionId] };
  const [opened, rows] = await sendTogether<SessionRow, Row>({ pool, role }, "read only", opening, { text, values });
  return { user: opened && asUser(opened, sessionId), rows };
}

/** A permission that a write needs, and the feature that it belongs to. */
export interface Needed {
  permission: Permission;
  feature: FeatureName | undefined;
}

/**
 * Runs one statement that writes in a transaction of a session, all in one packet. Returns undefined, and has written nothing, unless
 * the session is that of a user in person who may do this. The statement must take the company from current_company_id(), and the
 * user from current_user_id().
 */
export async function writeInSession<Row extends object>(
  database: RoleDatabase,
  sessionId: string,
  { permission, feature }: Needed,
  statement: Statement<Row>,
): Promise<Row[] | undefined> {
  const opening = { text: OPENING_TO_WRITE, values: [sessionId, permission, feature] };
  const [opened, rows] = await sendTogether<{ mayWrite: boolean }, Row>(database, "read write", opening, statement);
  return opened?.mayWrite ? rows : undefined;
}

/** Returns the row of the statement that opens the session, and the rows of the one behind it. */
async function sendTogether<Opened extends object, Row extends object>(
  { pool, role }: Pick<RoleDatabase, "pool" | "role">,
  accessMode: "read only" | "read write",
  opening: Statement<Opened>,
  statement: Statement<Row>,
): Promise<[Opened | undefined, Row[]]> {
  const client = await pool.connect();
  const sent = [
    client.query(`${beginning(role, { accessMode })}; ${PLAN_ONCE}`),
    client.query<Opened>(opening.text, opening.values),
    client.query<Row>(statement.text, statement.values),
    client.query("commit"),
  ] as const;
  const [, , , ended] = await Promise.allSettled(sent);
  client.release(ended.status === "rejected");
  // Throws the first error, which explains those of the statements behind it.
  const [, opened, { rows }] = await Promise.all(sent);
  return [opened.rows[0], rows];
}
