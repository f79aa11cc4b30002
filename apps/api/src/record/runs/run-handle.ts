import type { ExportedListName } from "@lading/contract";
import type { Transaction } from "kysely";
import type { Database } from "../../ground/db/database.ts";
import type { DB } from "../../ground/db/schema.ts";
import { openRun, type SessionUser, staffScope, type StaffScope, vendorScope } from "../../ground/db/scope.ts";
import type { ReceivedFile } from "../../ground/storage/received-file.ts";
import { getExportableLists } from "../downloads/exportable-lists.ts";
import { storeFiles } from "../files/unattached-files/unattached-files.ts";
import { forbidden } from "../../ground/http/refusal.ts";
import type { RunFile, RunHandle } from "./run-kind.ts";
import type { RunnerParts } from "./runner-parts.ts";
import { type Execution, showProgress, storeProgress, type TakenRun } from "./runner-queries.ts";

/** Another execution has taken the run over, the run was cancelled, or the server is stopping. */
export class RunInterrupted extends Error {}

/** Creates the handle with which a kind executes a run. */
export function openHandle(parts: RunnerParts, run: TakenRun, execution: Execution, signal: AbortSignal): RunHandle {
  const { database, blobs, writeMail } = parts;
  const stored = { cursor: run.cursor, done: run.done, counts: run.counts };

  const requireOurs = (isOurs: boolean) => {
    if (!isOurs) throw new RunInterrupted();
  };
  const inScope = <T>(
    mode: "read only" | "read write",
    work: (scope: StaffScope) => Promise<T>,
    at: Database = database,
  ) => openRun(at, execution, mode, (db, user) => work(requireStaff(db, requirePermission(user, run))));

  async function pause() {
    await parts.pause?.(signal);
    if (signal.aborted) throw new RunInterrupted();
  }

  async function keepFile(name: string, content: ReceivedFile): Promise<RunFile> {
    const step: Parameters<typeof storeFiles>[0] = (mode, work) =>
      openRun(database, execution, mode, (db, user) => {
        requirePermission(user, run);
        return work({ db });
      });
    const [file] = await storeFiles(step, blobs, "runs", [{ name, extension: "", content }]);
    const { id, size, sha256 } = file!; // One file was stored.
    return { id, name, size, sha256 };
  }

  return {
    id: run.id,
    subject: run.subject,
    source: run.source,
    companyId: run.company_id,
    state: run.state,
    params: run.params,
    file: toFile(run),
    blobs,
    writeMail,
    get cursor() {
      return stored.cursor;
    },
    get done() {
      return stored.done;
    },
    get counts() {
      return stored.counts;
    },
    async save(work) {
      await pause();
      const {
        cursor,
        done,
        counts = stored.counts,
      } = await inScope("read write", async (scope) => {
        const progress = await work(scope);
        requireOurs(await storeProgress(scope.db, execution, progress));
        return progress;
      });
      Object.assign(stored, { cursor, done, counts });
    },
    async read(work) {
      await pause();
      return inScope("read only", work);
    },
    async readAtReplica(work) {
      await pause();
      const read = (at: Database) => inScope("read only", work, at);
      return parts.replica ? parts.replica.read(database, read) : read(database);
    },
    async report(done, total) {
      requireOurs(await database.transaction().execute((db) => showProgress(db, execution, done, total)));
    },
    async saveForVendor(work) {
      await pause();
      const {
        cursor,
        done,
        counts = stored.counts,
      } = await openRun(parts.vendors, execution, "read write", async (db, user) => {
        const progress = await work(requireVendor(db, requirePermission(user, run)));
        requireOurs(await storeProgress(db, execution, progress));
        return progress;
      });
      Object.assign(stored, { cursor, done, counts });
    },
    async storeFile(name, content) {
      await using received = await blobs.receive(toBytes(content));
      return await keepFile(name, received);
    },
    async storeVendorFile(name, write, where) {
      const receive = (at: Database) =>
        openRun(at, execution, "snapshot", (db, user) => {
          const scope = requireVendor(db, requirePermission(user, run));
          const content = write(async (work) => {
            await pause();
            return work(scope);
          });
          return blobs.receive(toBytes(content));
        });
      await using received = await (parts.replica && where !== "primary"
        ? parts.replica.read(parts.vendors, receive)
        : receive(parts.vendors));
      return await keepFile(name, received);
    },
  };
}

async function* toBytes(chunks: AsyncIterable<string | Uint8Array>) {
  for await (const chunk of chunks) yield typeof chunk === "string" ? Buffer.from(chunk) : chunk;
}

/** Returns the person who started the run, if that person still has the permission for it. */
export function requirePermission(user: SessionUser | undefined, run: TakenRun): SessionUser {
  const isPermitted =
    run.company_id === null
      ? user?.permissions.some((one) => one === run.permission)
      : user && isPermittedToVendor(user, run);
  if (!user || !isPermitted)
    throw forbidden("permission_denied", "The person who started this work no longer has the permission for it.");
  return user;
}

function isPermittedToVendor(user: SessionUser, { kind, permission, subject }: TakenRun) {
  if (kind === "workbook_upload") {
    const flag = subject === "products" ? "Product Catalog" : "Order Responses";
    return user.permissions.some((one) => one === permission) && !user.flagsOff.includes(flag);
  }
  // The other runs of vendors are exports of lists.
  return getExportableLists(user).includes(subject as ExportedListName);
}

function requireVendor(db: Transaction<DB>, user: SessionUser) {
  const scope = vendorScope(db, user);
  if (!scope) throw new Error("The run is not one of a vendor.");
  return scope;
}

function requireStaff(db: Transaction<DB>, user: SessionUser) {
  const scope = staffScope(db, user);
  if (!scope) throw new Error("The run is not one of staff.");
  return scope;
}

const toFile = ({ file_id, file_name, file_size, file_sha256 }: TakenRun): RunFile | null =>
  file_id === null || file_name === null || file_sha256 === null
    ? null
    : { id: file_id, name: file_name, size: Number(file_size), sha256: file_sha256 };
