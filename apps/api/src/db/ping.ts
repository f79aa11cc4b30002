import pg from "pg";
import type { RoleDatabase } from "./database.ts";
import { beginning } from "./role-dialect.ts";

/** Fails if the database does not respond, or if its connections may not change to their role. Waits for one response only. */
export async function ping({ pool, role }: RoleDatabase) {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query(`${beginning(role, {})}; select 1; commit`);
  } catch (error) {
    failure = error as Error; // The driver throws nothing else.
    throw error;
  } finally {
    // A failure leaves the connection within the transaction.
    client.release(failure);
  }
}

/** Whether a role, membership or login is missing, which waiting does not repair. */
export const isRefusal = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && /^(28|42501|42704|22023)/.test(error.code ?? "");
