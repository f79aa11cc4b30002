import { ranOutOfDisk } from "@lading/embedded-postgres/start-complaint";
import { StartFailure } from "../ground/process/start-failure.ts";

/** The error codes of a full disk and of an exceeded disk quota. */
const DISK_FULL = ["ENOSPC", "EDQUOT"];

/**
 * The line that explains a failed start to an operator; undefined if the error is a defect, whose stack is needed. `ownData` is
 * DATA_DIR if our own PostgreSQL runs there: a full disk also kills PostgreSQL, and then only its log has the reason.
 */
export function failureLine(error: unknown, ownData?: string): string | undefined {
  if (error instanceof StartFailure)
    return (error.cause instanceof Error ? outsideLine(error.cause, ownData) : undefined) ?? error.message;
  return outsideLine(error as NodeJS.ErrnoException, ownData); // Errors of Node and of PostgreSQL have a code.
}

/** The line for what happened outside of the program: to its disk or to its database. */
function outsideLine({ code = "", path, message }: NodeJS.ErrnoException, ownData?: string) {
  const noSpace = (where: string) => `No space is left on the disk${where}: make room and start again.`;
  if (code === "53100") return noSpace(" of the database");
  if (DISK_FULL.includes(code)) return noSpace(path ? ` of ${path}` : "");
  const hasDatabaseEnded = /^(08...|57P0.)$/.test(code) || message.startsWith("Connection terminated");
  const isConnectionLost = hasDatabaseEnded || code === "ECONNRESET" || code === "EPIPE" || code === "ECONNREFUSED";
  if (ownData !== undefined && isConnectionLost && ranOutOfDisk(ownData)) return noSpace(" of the database");
  return hasDatabaseEnded ? `The database ended during the start (${message}); see its log.` : undefined;
}
