import { StartFailure } from "../ground/process/start-failure.ts";

/** The error codes of a full disk, of an exceeded disk quota, and of a full disk in PostgreSQL. */
const DISK_FULL = ["ENOSPC", "EDQUOT", "53100"];

/** The line that explains a failed start to an operator; undefined if the error is a defect, whose stack is needed. */
export function failureLine(error: unknown) {
  if (error instanceof StartFailure) return error.message;
  const { code, path, message } = error as NodeJS.ErrnoException; // Errors of Node and of PostgreSQL have a code.
  if (code && DISK_FULL.includes(code))
    return `No space is left on the disk${path ? ` of ${path}` : code === "53100" ? " of the database" : ""}: make room and start again.`;
  if (/^(08...|57P0.)$/.test(code ?? "") || message.startsWith("Connection terminated"))
    return `The database ended during the start (${message}); see its log.`;
  return undefined;
}
