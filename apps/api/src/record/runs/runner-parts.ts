import type { RunKindId } from "@lading/contract";
import type { FastifyBaseLogger } from "fastify";
import type { Replica, RoleDatabase } from "../../ground/db/database.ts";
import type { WriteMail } from "../../ground/mail/write-mail.ts";
import type { BlobStore } from "../../ground/storage/blob-store.ts";
import type { RunKind } from "./run-kind.ts";

/** The parts of the server that the execution of runs needs. */
export interface RunnerParts {
  /** Separate connections of the role lading_provider, so that runs never use up those of people. */
  database: RoleDatabase;
  /** Separate connections of the role lading_vendor, with which the runs of vendors read. */
  vendors: RoleDatabase;
  replica?: Replica | undefined;
  /** Opens the connection that holds the lock of the one process that executes runs. It must not lead through a pooler. */
  lockUrl: string;
  blobs: BlobStore;
  writeMail: WriteMail;
  logger: FastifyBaseLogger;
  kinds: Partial<Record<RunKindId, RunKind>>;
  /** Waits before a batch while requests of vendors are slow. */
  pause?: (signal: AbortSignal) => Promise<void>;
}
