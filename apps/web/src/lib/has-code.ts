import type { ErrorCode } from "@lading/contract";
import { ApiError } from "./api-error.ts";

/** Whether an error is a response with one of these codes. */
export const hasCode = (error: unknown, ...codes: ErrorCode[]): error is ApiError =>
  error instanceof ApiError && codes.some((code) => code === error.code);
