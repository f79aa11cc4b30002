import { setTimeout as sleep } from "node:timers/promises";
import { CompiledQuery, type DatabaseConnection } from "kysely";
import pg from "pg";
import { StartFailure } from "../process/start-failure.ts";
import { isDatabaseAway } from "./conditions.ts";
import { openReplicaDatabase, type Reader, type Replica, type RoleDatabase } from "./database.ts";
import type { Logins } from "./logins.ts";
import { onlyRow } from "./only-row.ts";
import { isRefusal } from "./ping.ts";
import { proveConnections } from "./prove-connections.ts";

/** A read waits so long for the replica to catch up. Streaming takes a few milliseconds. */
const WAIT_MS = 200;
const POLL_MS = 10;
/** After a fault the primary serves all reads for so long. */
const REST_MS = 5000;
/** A replica that does not answer must not hold up readers. The server stops statements after three seconds. */
const CONNECT_MS = 1000;
const QUERY_MS = 4000;

/** The replica cannot be used. The message is the reason. */
class ReplicaFault extends Error {}

/** How far a server has come in the log of all changes. */
interface LogPosition {
  is_standby: boolean;
  /** Identifies the cluster and the database in it. */
  database: string;
  /** Bytes since the log began. */
  position: string;
}

const LOG_POSITION = `
  select pg_is_in_recovery() as is_standby,
    (select system_identifier from pg_control_system()) || '/' ||
      (select oid from pg_database where datname = current_database()) as database,
    pg_wal_lsn_diff(
      case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end, '0/0') as position`;

interface ReplicaParts {
  url: string;
  /** Of the readers that this process has. */
  logins: Partial<Pick<Logins, Reader>>;
  /** Tells how far the log is. */
  primary: RoleDatabase;
  /** How long a statement may take. */
  queryMs?: number;
  /** Is told why the replica is not used any more, and with undefined that it is used again. */
  onChange: (fault: string | undefined) => void;
}

/**
 * Opens a replica. Before each read it asks the primary how far its log is, and begins only if the replica has applied all of that. So
 * a read sees every change that any process of the portal committed before, such as the end of a session or the reader's own
 * write.
 */
export function openReplica({ url, logins, primary, queryMs = QUERY_MS, onChange }: ReplicaParts): Replica {
  const doubts = { connectMs: CONNECT_MS, queryMs, requireState: requireAllChanges };
  const open = (reader: Reader) => {
    const login = logins[reader];
    return login === undefined ? undefined : openReplicaDatabase(toReplica(login, url), reader, doubts);
  };
  const byReader = { vendor: open("vendor"), provider: open("provider") };
  const databases = Object.values(byReader).filter((database) => database !== undefined);
  const reads = { replica: 0, primary: 0 };
  let fault: string | undefined = "It was not tried yet";
  let triedAt = Number.NEGATIVE_INFINITY;

  const askPrimary = async () => onlyRow((await primary.pool.query<LogPosition>(LOG_POSITION)).rows);

  async function requireAllChanges(connection: DatabaseConnection) {
    const askReplica = async () =>
      onlyRow((await connection.executeQuery<LogPosition>(CompiledQuery.raw(LOG_POSITION))).rows);
    const wanted = await askPrimary();
    const end = Date.now() + WAIT_MS;
    for (;;) {
      const found = await askReplica();
      const behind = countMissing(wanted, found);
      if (behind === 0n) return;
      // A replica that followed another primary has changes that this one never had.
      if (behind < 0n && countMissing(await askPrimary(), found) < 0n)
        throw new ReplicaFault("It has changes that the primary lacks");
      if (behind < 0n) return;
      if (Date.now() > end) throw new ReplicaFault(`It is ${behind} bytes behind`);
      await sleep(POLL_MS);
    }
  }

  function change(to: string | undefined) {
    triedAt = Date.now();
    const isNews = withoutFigures(fault) !== withoutFigures(to);
    fault = to;
    if (isNews) onChange(to);
  }

  async function isUsable() {
    if (fault === undefined) return true;
    if (Date.now() - triedAt < REST_MS) return false;
    triedAt = Date.now(); // Other readers do not wait for this attempt.
    await proveConnections(byReader).then(
      () => change(undefined),
      (error: unknown) => change(describe(error)),
    );
    return fault === undefined;
  }

  return {
    reads,
    get fault() {
      return fault;
    },
    isUsable,
    async read(ofPrimary, read) {
      const ofReplica = databases.find(({ role }) => role === ofPrimary.role);
      if (ofReplica && (await isUsable()))
        try {
          const answer = await read(ofReplica);
          reads.replica++;
          return answer;
        } catch (error) {
          // A query also fails if it reads rows that the primary has just removed. The primary answers it, too.
          if (isFault(error)) change(describe(error));
          else if (!(error instanceof pg.DatabaseError)) throw error;
        }
      const answer = await read(ofPrimary);
      reads.primary++;
      return answer;
    },
    async measureLag() {
      const { rows } = await databases[0]!.pool.query<LogPosition>(LOG_POSITION); // A portal has at least one reader.
      return Math.max(0, Number(countMissing(await askPrimary(), onlyRow(rows))));
    },
    async destroy() {
      await Promise.all(
        databases.map(async (database) => {
          await database.destroy();
          if (!database.pool.ending) await database.pool.end();
        }),
      );
    },
  };
}

/** Returns the bytes that the replica lacks. It is below zero if the replica has more. */
export function countMissing(primary: LogPosition, replica: LogPosition) {
  if (!replica.is_standby) throw new ReplicaFault("It is no standby");
  if (replica.database !== primary.database) throw new ReplicaFault("It is a standby of another database");
  return BigInt(primary.position) - BigInt(replica.position);
}

/** Returns the address of the replica with the login of an address of the primary, unless it has its own login. */
export function toReplica(login: string, url: string) {
  const address = new URL(url);
  if (!address.username) {
    const { username, password } = new URL(login);
    Object.assign(address, { username, password });
  }
  return address.href;
}

/** Whether the replica is missing, behind or refuses the portal, so that the next reads would fail as well. */
const isFault = (error: unknown) =>
  error instanceof ReplicaFault || (error instanceof Error && (isDatabaseAway(error) || isRefusal(error)));

/** A replica that stays behind lacks other bytes at each attempt, which is the same fault. */
const withoutFigures = (fault: string | undefined) => fault?.replace(/\d+/g, "");

/** Returns a reason as the first read that met it gave it, without a period. */
function describe(error: unknown) {
  // The proof of the connections wraps the fault.
  const reason = error instanceof StartFailure && error.cause instanceof Error ? error.cause : error;
  return (reason instanceof Error ? reason.message : String(reason)).replace(/\.$/, "");
}
