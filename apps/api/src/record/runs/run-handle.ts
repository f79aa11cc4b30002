import type { Database } from "../../ground/db/database.ts";
import { openRun, type StaffScope } from "../../ground/db/scope.ts";
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
  const inScope = <T>(mode: "read only" | "read write", work: (scope: StaffScope) => Promise<T>) =>
    openRun(database, run.id, mode, (scope) => work(requirePermission(scope, run.permission)));

  return {
    id: run.id,
    subject: run.subject,
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
      if (signal.aborted) throw new RunInterrupted();
      await parts.pause?.(signal);
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
      if (signal.aborted) throw new RunInterrupted();
      await parts.pause?.(signal);
      return inScope("read only", work);
    },
    async readAtReplica(work) {
      if (signal.aborted) throw new RunInterrupted();
      await parts.pause?.(signal);
      const read = (at: Database) =>
        openRun(at, run.id, "read only", (scope) => work(requirePermission(scope, run.permission)));
      return parts.replica ? parts.replica.read(database, read) : read(database);
    },
    async report(done, total) {
      requireOurs(await database.transaction().execute((db) => showProgress(db, execution, done, total)));
    },
    async storeFile(name, content) {
      await using received = await blobs.receive(toBytes(content));
      const files = [{ name, extension: "", content: received }];
      const [file] = await storeFiles((mode, work) => inScope(mode, work), blobs, "runs", files);
      const { id, size, sha256 } = file!; // One file was stored.
      return { id, name, size, sha256 };
    },
  };
}

async function* toBytes(texts: AsyncIterable<string>) {
  for await (const text of texts) yield Buffer.from(text);
}

/** Returns the scope of the person who started the run, if that person still has the permission for it. */
export function requirePermission(scope: StaffScope | undefined, permission: string): StaffScope {
  if (!scope?.user.permissions.some((one) => one === permission))
    throw forbidden("permission_denied", "The person who started this work no longer has the permission for it.");
  return scope;
}

const toFile = ({ file_id, file_name, file_size, file_sha256 }: TakenRun): RunFile | null =>
  file_id === null || file_name === null || file_sha256 === null
    ? null
    : { id: file_id, name: file_name, size: Number(file_size), sha256: file_sha256 };
