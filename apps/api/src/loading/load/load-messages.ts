import type { EmptyCells, LoadKind, ReadOptions } from "@lading/contract";
import { Refusal } from "../../ground/http/refusal.ts";
import { StoreFailure } from "../../ground/storage/blob-store.ts";
import type { S3Location } from "../../ground/storage/s3-location.ts";
import type { StoredRows } from "./store-rows.ts";

/** How a thread reaches the database and the files. */
export interface LoadThreadSettings {
  /** For lading_provider. */
  databaseUrl: string;
  isPooled: boolean;
  /** The address of a replica, for reads of runs that take long. */
  replicaUrl?: string | undefined;
  /** PostgreSQL runs on this machine, as part of the portal. */
  isOwnCluster: boolean;
  dataDir: string;
  storage: S3Location | undefined;
}

/** The load of one thread. */
export interface LoadOrder extends LoadThreadSettings {
  kind: LoadKind;
  options: ReadOptions;
  empty: EmptyCells;
  keyHash: Uint8Array | undefined;
  loadId: string;
  /** The step of the request, see `getStoredTrace`. */
  trace?: string | undefined;
}

/** From the thread. It asks for each piece of the file. */
export type FromLoad = { wantsPiece: true } | { stored: StoredRows } | { failure: SentFailure };

/** To the thread. */
export interface ToLoad {
  /** Null after the last one; undefined if the sender went away. */
  piece: Uint8Array | null | undefined;
  /** The companies of which the server caches numbers of products. */
  counted: string[];
}

/** An error in a form that can be sent to another thread. */
export type SentFailure =
  | { refusal: Pick<Refusal, "status" | "body" | "headers"> }
  | { message: string; stack: string | undefined; code: string | undefined; isOfStore: boolean };

export function toSentFailure(error: unknown): SentFailure {
  if (error instanceof Refusal) return { refusal: { status: error.status, body: error.body, headers: error.headers } };
  const { message, stack, code } = error as Error & { code?: string }; // Only errors are thrown.
  return { message, stack, code, isOfStore: error instanceof StoreFailure };
}

export function toError(sent: SentFailure): Error {
  if ("refusal" in sent) return new Refusal(sent.refusal.status, sent.refusal.body, sent.refusal.headers);
  const { message, stack, code, isOfStore } = sent;
  const error = isOfStore ? new StoreFailure(message) : new Error(message);
  return Object.assign(error, stack && { stack }, code && { code });
}
