import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { createGatheringSocket } from "./gathering-socket.ts";
import type { GroupRole, Logins } from "./logins.ts";
import { sendByName } from "./prepared-statements.ts";
import { RoleDialect, type RequireState } from "./role-dialect.ts";
import type { DB } from "./schema.ts";

export type Database = Kysely<DB>;

/** A database whose transactions run as one role, and its connection pool. */
export type RoleDatabase = Database & { pool: pg.Pool; role: GroupRole };

/** The API's connections, separated by role: SQL injected into one cannot change to another role. */
export interface ApiDatabase {
  /** Requests of vendors. Without a session they see no company. */
  vendor: RoleDatabase;
  /** Requests of the provider's staff and of the intake, which see all companies. */
  provider: RoleDatabase;
  /** Sign-ins and signed addresses, before the company is known. */
  gate: RoleDatabase;
  /** Batches of loads, so that loads never use up the connections of people. */
  loads: RoleDatabase;
  /** Set if DATABASE_REPLICA_URL is. */
  replica?: Replica | undefined;
  destroy(): Promise<void>;
}

/** Those whose long reads a replica can serve. */
export type Reader = "vendor" | "provider";

/** A hot standby of the database for reads that take long. */
export interface Replica {
  /** Runs a read there, or at the primary if the replica cannot be used or lacks a change that the primary has committed. */
  read<T>(primary: RoleDatabase, read: (database: Database) => Promise<T>): Promise<T>;
  /** Tries a replica with a fault again if some seconds have passed. */
  isUsable(): Promise<boolean>;
  /** The reason why the replica is not used. */
  readonly fault: string | undefined;
  /** The reads that each of the two servers answered. */
  readonly reads: { replica: number; primary: number };
  /** The bytes of changes of the primary that the replica has not applied. */
  measureLag(): Promise<number>;
  destroy(): Promise<void>;
}

/** Days are read as text, because a Date would shift them with the time zone. */
const columnTypes = new pg.TypeOverrides();
columnTypes.setTypeParser(pg.types.builtins.DATE, (text) => text);

interface Connecting {
  connections?: number;
  /** Whether connections may lead through a pooler, which does not keep prepared statements. */
  isPooled?: boolean;
}

/** The limits of waiting for a server that may be gone, and the state that it must have. */
interface Doubts {
  connectMs: number;
  queryMs: number;
  requireState: RequireState;
}

/** Opens at most `connections` for vendors, and about as many for everything else. */
export function openDatabase(logins: Logins, { connections = 10, isPooled = false }: Connecting = {}): ApiDatabase {
  const others = Math.max(2, Math.ceil(connections * 0.6));
  const opened = {
    vendor: connect(logins.vendor, "lading_vendor", { connections, isPooled }),
    provider: connect(logins.provider, "lading_provider", { connections: others, isPooled }),
    gate: connect(logins.gate, "lading_gate", { connections: others, isPooled }),
    loads: connect(logins.provider, "lading_provider", { connections: 2, isPooled }),
  };
  return {
    ...opened,
    async destroy() {
      await Promise.all(Object.values(opened).map(close));
    },
  };
}

async function close(database: RoleDatabase) {
  await database.destroy();
  // Kysely leaves a pool open that only others have used.
  if (!database.pool.ending) await database.pool.end();
}

/** The connections of scheduled jobs. They run as lading_jobs, which sees all companies. */
export const openJobDatabase = (url: string) => connect(url, "lading_jobs", { connections: 2, isPooled: false });

/** The connections of runs: one for their batches and one to show how far they are. */
export const openRunDatabase = (url: string, isPooled: boolean) =>
  connect(url, "lading_provider", { connections: 2, isPooled });

/** The connection with which the runs of vendors read. */
export const openVendorRunDatabase = (url: string, isPooled: boolean) =>
  connect(url, "lading_vendor", { connections: 1, isPooled });

/** The connections of a load in a thread: one that looks up what rows refer to, and two for batches. */
export const openLoadDatabase = (url: string, isPooled: boolean) =>
  connect(url, "lading_provider", { connections: 3, isPooled });

/** The connections to a replica. They may lead through a pooler. A transaction begins only if `requireState` resolves. */
export const openReplicaDatabase = (url: string, reader: Reader, doubts: Doubts) =>
  connect(url, `lading_${reader}`, { connections: 5, isPooled: true }, doubts);

/** Queries over one connection, for the tools, which connect as the owner. */
export const openClient = (client: pg.Client): Database => {
  const connection = Object.assign(client, { release: () => {} });
  const pool = { options: {}, connect: () => Promise.resolve(connection), end: () => Promise.resolve() };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
};

function connect(
  url: string,
  role: GroupRole,
  { connections, isPooled }: Required<Connecting>,
  doubts?: Doubts,
): RoleDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types: columnTypes,
    connectionTimeoutMillis: doubts?.connectMs ?? 5000,
    ...(doubts && { query_timeout: doubts.queryMs }),
    keepAlive: true,
    // A statement is sent without waiting for the response to the one before it.
    pipeline: true,
    stream: createGatheringSocket,
  });
  // An idle connection that breaks is replaced by the next request; without a listener it would end the process.
  pool.on("error", () => {});
  // A request with a broken connection gets the error from its query. Without this listener the error would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  if (!isPooled) pool.on("connect", sendByName);
  return Object.assign(new Kysely<DB>({ dialect: new RoleDialect({ pool }, role, doubts?.requireState) }), {
    pool,
    role,
  });
}
