import pg from "pg";
import type { RoleDatabase } from "./database.ts";
import { beginning } from "./role-dialect.ts";

/**
 * Fails if the database does not respond, or if its connections may not change to their role. It is one packet. After a failure
 * the pool closes the connection, which is still within the transaction.
 */
export const ping = ({ pool, role }: RoleDatabase) => pool.query(`${beginning(role, {})}; select 1; commit`);

/** Whether a role, membership or login is missing, which waiting does not repair. */
export const isRefusal = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && /^(28|42501|42704|22023)/.test(error.code ?? "");
