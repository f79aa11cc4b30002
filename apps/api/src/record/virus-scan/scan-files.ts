import type { FileBytes } from "../files/file-checks/file-bytes.ts";
import { Refusal, tooLarge, unavailable } from "../../ground/http/refusal.ts";
import type { BlobStore } from "../../ground/storage/blob-store.ts";
import { askClamd, ScanFailure } from "./ask-clamd.ts";
import type { ClamdAddress } from "./clamd-address.ts";

const PIECE = 64 * 1024;

/** The refusal of a file in which clamd found a virus. It is recorded in the audit log. */
export class VirusFound extends Refusal {
  /** The name that clamd gives the virus. */
  readonly virus: string;

  constructor(virus: string) {
    super(400, { document: [`A virus was found in this file (${virus}). It was not stored.`] });
    this.virus = virus;
  }
}

/** Refuses a file in which clamd finds a virus, and every file while clamd does not answer. */
export async function scanFile(clamd: ClamdAddress, file: FileBytes, timeoutMs?: number) {
  const reply = await askClamd(clamd, "INSTREAM", toChunks(file), timeoutMs).catch((failure: unknown) => {
    if (failure instanceof ScanFailure) throw scanUnavailable(failure);
    throw failure;
  });
  const [, virus] = /^stream: (.+) FOUND$/.exec(reply) ?? [];
  if (virus !== undefined) throw new VirusFound(virus.replaceAll(/[^\x20-\x7e]/g, "").slice(0, 100));
  if (/size limit exceeded/i.test(reply))
    throw tooLarge("file_too_large_to_scan", "This file is larger than the virus scan accepts, so it was not stored.");
  if (reply !== "stream: OK") throw scanUnavailable(new ScanFailure(`clamd replied "${reply.slice(0, 200)}".`));
}

/** Returns the store with a scan of each file that a request sends, before it can be stored. */
export function scanReceivedFiles(blobs: BlobStore, clamd: ClamdAddress): BlobStore {
  return {
    ...blobs,
    async receive(content) {
      const file = await blobs.receive(content);
      try {
        await scanFile(clamd, file);
        return file;
      } catch (failure) {
        await file[Symbol.asyncDispose]();
        throw failure;
      }
    },
    async put(key, content) {
      // Streams are files of the store that are copied. They were scanned when they were received.
      if (content instanceof Uint8Array) await scanFile(clamd, toFileBytes(content));
      await blobs.put(key, content);
    },
  };
}

export const toFileBytes = (content: Uint8Array): FileBytes => ({
  size: content.length,
  read: async (position, length) => Buffer.from(content.subarray(position, position + length)),
});

/** Each chunk of clamd's stream begins with its length. A length of 0 ends the stream. */
async function* toChunks(file: FileBytes) {
  for (let at = 0; at < file.size; at += PIECE) {
    const piece = await file.read(at, PIECE);
    yield Buffer.concat([toLength(piece.length), piece]);
  }
  yield toLength(0);
}

function toLength(length: number) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}

function scanUnavailable(cause: ScanFailure) {
  const refusal = unavailable(
    "virus_scan_unavailable",
    "The virus scan does not answer, so nothing was stored. Try again in a moment.",
  );
  refusal.cause = cause;
  return refusal;
}
