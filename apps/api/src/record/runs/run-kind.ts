import type { ExportedListName, RunCounts, RunKindId, RunState, RunSubject } from "@lading/contract";
import type { Transaction } from "kysely";
import type { DB } from "../../ground/db/schema.ts";
import type { StaffScope, VendorScope } from "../../ground/db/scope.ts";
import type { WriteMail } from "../../ground/mail/write-mail.ts";
import type { BlobStore } from "../../ground/storage/blob-store.ts";

/** A file in the blob store, under `runs/<id>`. */
export interface RunFile {
  id: string;
  /** With its extension. */
  name: string;
  size: number;
  sha256: Buffer;
}

/** How far a run is, which is stored in the transaction of the rows that it has finished. */
export interface RunProgress<Cursor> {
  /** Where to go on after the process was killed. */
  cursor: Cursor;
  /** Rows that are finished, of all batches together. */
  done: number;
  total?: number;
  /** Of all batches together. If left out, the counts stay. */
  counts?: RunCounts;
}

/** Reads after a pause while requests of vendors are slow. Throws if the run was cancelled or the server is stopping. */
type ReadAsVendor = <T>(work: (scope: VendorScope) => Promise<T>) => Promise<T>;

/** How a step of a run ended. */
export interface RunEnd {
  state: Exclude<RunState, "checking" | "loading" | "failed" | "cancelled">;
  /** If left out, the counts stay. */
  counts?: RunCounts;
  /** A file that `storeFile` has stored. */
  file?: RunFile;
  /** Its person waits for the file on a page, so no notification tells of it. */
  isAwaited?: boolean;
  /** Stores what belongs to the end, in its transaction, with the rights of lading_provider. */
  record?: (db: Transaction<DB>) => Promise<void>;
}

/** A run that is being executed. */
export interface RunHandle<Params = unknown, Cursor = unknown> {
  readonly id: string;
  /** For a run of a vendor, the list that it exports. */
  readonly subject: RunSubject | ExportedListName;
  /** The name of the file, or the rows in words. */
  readonly source: string;
  /** The company of the vendor who started it; null for a run of staff. */
  readonly companyId: string | null;
  /** The step to execute. */
  readonly state: "checking" | "loading";
  readonly params: Params;
  readonly file: RunFile | null;
  readonly blobs: BlobStore;
  readonly writeMail: WriteMail;
  /** The cursor that the last `save` stored; null before the first one of this step. */
  readonly cursor: Cursor | null;
  readonly done: number;
  readonly counts: RunCounts;
  /**
   * Runs one batch in a transaction in the scope of the person who started the run. The progress that `work` returns is stored in
   * the same transaction, so a batch is never done twice. Throws, and rolls the batch back, if the run was cancelled, if the person
   * no longer has the permission, or if another process has taken the run over. Let these errors pass. Before the batch it pauses
   * while requests of vendors are slow.
   */
  save(work: (scope: StaffScope) => Promise<RunProgress<Cursor>>): Promise<void>;
  /** Like `save`, for a run of a vendor and with the rights of that vendor. */
  saveForVendor(work: (scope: VendorScope) => Promise<RunProgress<Cursor>>): Promise<void>;
  /** Reads in its own transaction, with the same pause and the same check of the permission as `save`. */
  read<T>(work: (scope: StaffScope) => Promise<T>): Promise<T>;
  /** Reads at the replica, if there is one. */
  readAtReplica<T>(work: (scope: StaffScope) => Promise<T>): Promise<T>;
  /** Shows how far a long transaction of `save` is, outside of it. Throws if the run was cancelled. Costs one small statement. */
  report(done: number, total?: number): Promise<void>;
  /** Stores a text file that the run has made. It is attached by returning it as the `file` of the end. */
  storeFile(name: string, content: AsyncIterable<string>): Promise<RunFile>;
  /**
   * Stores a file of a run of a vendor. `write` reads with the rights of that vendor, in one snapshot at the replica if there is
   * one. It is called again if the replica fails. A file whose snapshot is kept reads at the primary, because a replica does not know
   * which transactions its snapshot has not seen.
   */
  storeVendorFile(
    name: string,
    write: (read: ReadAsVendor) => AsyncIterable<string | Uint8Array>,
    at?: "primary",
  ): Promise<RunFile>;
}

/**
 * The work of one kind of runs. `execute` may be called again after the process was killed, and then goes on from `cursor`. A
 * `Refusal` that it throws ends the run as failed, with its text as the reason.
 */
export interface RunKind<Params = unknown, Cursor = unknown> {
  readonly kind: RunKindId;
  execute(run: RunHandle<Params, Cursor>): Promise<RunEnd>;
  /**
   * Records what a run has changed, in the transaction that stores its end. It is also called for a run that has failed or was
   * cancelled, whose finished batches stay.
   */
  recordEnd?(db: Transaction<DB>, run: EndedRun<Params, Cursor>): Promise<void>;
  /** Tells the vendor who started the run that its file is there, in the transaction that stores the end. */
  tell?(db: Transaction<DB>, run: VendorRun, file: RunFile, rows: number, writeMail: WriteMail): Promise<void>;
}

export interface EndedRun<Params = unknown, Cursor = unknown> {
  id: string;
  subject: RunSubject | ExportedListName;
  params: Params;
  /** The cursor that the last `save` of the last step stored. */
  cursor: Cursor | null;
  userId: string | undefined;
}

/** A run that a user of a company started. */
interface VendorRun {
  id: string;
  list: ExportedListName;
  companyId: string;
  userId: string;
}
