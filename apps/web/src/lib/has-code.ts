import type { ErrorCode } from "@lading/contract";
import { ApiError } from "./api-error.ts";

/** Whether an error is a response with one of these codes. It is not in api-error.ts, because the entry contains that file. */
export function hasCode(error: unknown, ...codes: ErrorCode[]): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  const { body } = error;
  return typeof body === "object" && body !== null && "code" in body && codes.some((code) => code === body.code);
}
