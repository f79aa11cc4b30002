import { DatabaseError } from "pg";
import { StartFailure } from "../apps/api/src/ground/process/start-failure.ts";
import { StoreFailure } from "../apps/api/src/ground/storage/blob-store.ts";

/** Returns one line about a failure that an operator can fix; undefined for a fault of the program. */
export function describeFailure(error: unknown) {
  if (error instanceof StartFailure || error instanceof StoreFailure) return error.message;
  if (error instanceof DatabaseError) return `The database refused: ${error.message}.`;
  const { code, path } = error as NodeJS.ErrnoException; // System errors have a code.
  if (code === "ENOSPC" || code === "EDQUOT") return "No space is left on the disk.";
  if (code !== undefined && /^E[A-Z]+$/.test(code))
    return path === undefined ? `The connection failed (${code}).` : `${path} cannot be used (${code}).`;
  if (error instanceof Error && error.message.startsWith("Connection terminated"))
    return "The database ended the connection.";
  return undefined;
}
