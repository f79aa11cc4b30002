import {
  CompiledQuery,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type PostgresDialectConfig,
  type TransactionSettings,
} from "kysely";
import { getStoredTrace } from "../process/trace.ts";
import type { GroupRole } from "./logins.ts";

/**
 * Begins a transaction of a role. It is one message, so that setting the role needs no extra round trip. RESET ALL removes
 * settings that an earlier transaction made for the whole connection, which a pooler could otherwise pass to any client. A
 * transaction that may write states the trace under way in app.trace, which the columns `trace` of its rows take.
 */
export function beginning(role: GroupRole, { accessMode, isolationLevel }: TransactionSettings) {
  const level = isolationLevel ? ` isolation level ${isolationLevel}` : "";
  const mode = accessMode ? ` ${accessMode}` : "";
  const trace = accessMode === "read only" ? undefined : getStoredTrace();
  // It consists of hexadecimal digits.
  const stated = trace ? `; set local app.trace = '${trace}'` : "";
  return `reset all; start transaction${level}${mode}; set local role ${role}${stated}`;
}

/** Throws if the server of a connection must not be used now. */
export type RequireState = (connection: DatabaseConnection) => Promise<void>;

/** PostgreSQL for connections whose transactions all run as one role. */
export class RoleDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #role: GroupRole;
  readonly #requireState: RequireState | undefined;

  constructor(config: PostgresDialectConfig, role: GroupRole, requireState?: RequireState) {
    super(config);
    this.#config = config;
    this.#role = role;
    this.#requireState = requireState;
  }

  override createDriver() {
    return new RoleDriver(this.#config, this.#role, this.#requireState);
  }
}

class RoleDriver extends PostgresDriver {
  readonly #role: GroupRole;
  readonly #requireState: RequireState | undefined;
  /** The beginnings of the transactions under way. */
  readonly #begun = new WeakMap<DatabaseConnection, Promise<unknown>>();

  constructor(config: PostgresDialectConfig, role: GroupRole, requireState: RequireState | undefined) {
    super(config);
    this.#role = role;
    this.#requireState = requireState;
  }

  /**
   * Only transactions of sessions have an access mode. They do not wait for the response: open_session() follows in the same
   * packet, and opens no session if the role was not set.
   */
  override async beginTransaction(connection: DatabaseConnection, { accessMode, isolationLevel }: TransactionSettings) {
    this.#begun.delete(connection);
    const begun = connection.executeQuery(CompiledQuery.raw(beginning(this.#role, { accessMode, isolationLevel })));
    if (this.#requireState) {
      await this.#requireFirst(this.#requireState, connection, begun);
      return;
    }
    if (!accessMode) {
      await begun;
      return;
    }
    this.#begun.set(connection, begun);
    begun.catch(() => {}); // The rollback throws it.
  }

  /** Kysely rolls no transaction back whose beginning failed, and the connection returns to the pool. */
  async #requireFirst(requireState: RequireState, connection: DatabaseConnection, begun: Promise<unknown>) {
    try {
      await begun;
      await requireState(connection);
    } catch (error) {
      await connection.executeQuery(CompiledQuery.raw("rollback")).catch(() => {}); // The first error explains this one.
      throw error;
    }
  }

  override async rollbackTransaction(connection: Parameters<PostgresDriver["rollbackTransaction"]>[0]) {
    await super.rollbackTransaction(connection);
    // The error of the beginning explains those of the statements behind it.
    await this.#begun.get(connection);
  }
}
