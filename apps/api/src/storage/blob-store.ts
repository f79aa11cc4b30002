import type { Readable } from "node:stream";
import type { ReceivedFile } from "./received-file.ts";

type Content = Uint8Array | AsyncIterable<Uint8Array>;

/** Files under keys like `images/<uuid>`, written once and never changed. */
export interface BlobStore {
  /** Stores the content for good: once this resolves, a power cut does not lose it. */
  put(key: string, content: Content): Promise<void>;
  /** Takes in a file of which nobody knows yet whether it is to be stored. Whoever asks disposes of it, stored or not. */
  receive(content: Content): Promise<ReceivedFile>;
  /** Stores what was received, for good as `put` does. */
  keep(key: string, file: ReceivedFile): Promise<void>;
  /** The stored file, or null when there is none. Whoever asks must read or destroy the stream. */
  get(key: string): Promise<{ size: number; stream: Readable } | null>;
  /** Removes a stored file for good; one that is not there is removed already. */
  remove(key: string): Promise<void>;
  /** Removes what killed processes had half received a day ago. */
  removeLeftovers(): Promise<void>;
}

const keyRule = /^[a-z]+\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The key, which could lead anywhere if it were not of this form. */
export function checkedKey(key: string) {
  if (!keyRule.test(key)) throw new Error(`Not the key of a blob: ${key}`);
  return key;
}

/** The store did not answer, or refused. */
export class StoreFailure extends Error {}
