import { unavailable } from "../../../ground/http/refusal.ts";

/** Bytes that requests have sent and that are not stored as documents yet, by company. */
const bytesByCompany = new Map<string, number>();

/**
 * Counts the bytes of a request together with the other requests of its company, until it is disposed of. Refuses more than
 * `most` bytes: the quota is checked only when files are stored, so requests that never end could fill the disk before that.
 */
export function incomingBytes(companyId: string, most: number) {
  let own = 0;
  const add = (bytes: number) => {
    own += bytes;
    const all = (bytesByCompany.get(companyId) ?? 0) + bytes;
    if (all > 0) bytesByCompany.set(companyId, all);
    else bytesByCompany.delete(companyId);
    return all;
  };
  return {
    add: (bytes: number) => {
      if (add(bytes) > most)
        throw unavailable(
          "too_many_uploads",
          "Your company has too many uploads at the moment. Try again in a moment.",
        );
    },
    [Symbol.dispose]: () => void add(-own),
  };
}
