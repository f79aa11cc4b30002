import type { Readable } from "node:stream";
import type { ReceivedFile } from "./received-file.ts";

type Content = Uint8Array | AsyncIterable<Uint8Array>;

/** Files under keys like `images/<uuid>`, written once and never changed. */
export interface BlobStore {
  /** Stores the content. Once this resolves, a power failure does not lose it. */
  put(key: string, content: Content): Promise<void>;
  /** Receives a file that may be stored later. The caller disposes of it, stored or not. */
  receive(content: Content): Promise<ReceivedFile>;
  /** Stores a received file. Once this resolves, a power failure does not lose it. */
  store(key: string, file: ReceivedFile): Promise<void>;
  /** Returns the stored file, or null if there is none. The caller must read or destroy the stream. */
  get(key: string): Promise<{ size: number; stream: Readable } | null>;
  /** Removes a stored file permanently. Does nothing if it does not exist. */
  remove(key: string): Promise<void>;
  /** The keys and sizes of all stored files. */
  list(): AsyncIterable<{ key: string; size: number }>;
  /** Removes files that killed processes had partly received more than an hour ago. */
  removeLeftovers(): Promise<void>;
}

const keyRule = /^[a-z]+\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isKey = (text: string) => keyRule.test(text);

/** Returns the key if it is valid. Another key could lead outside of the store. */
export function checkedKey(key: string) {
  if (!isKey(key)) throw new Error(`Not the key of a blob: ${key}`);
  return key;
}

/** The store did not respond, or refused the request. */
export class StoreFailure extends Error {}
