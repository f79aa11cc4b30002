import { ApiError } from "@lading/contract";

export { ApiError } from "@lading/contract";

/** Whether an error is a response with one of these statuses. */
export const isStatus = (error: unknown, ...statuses: number[]): error is ApiError =>
  error instanceof ApiError && statuses.includes(error.status);

/** Whether an error names this field of the request as invalid. */
export const namesField = (error: unknown, field: string): error is ApiError =>
  error instanceof ApiError && error.fields[field] !== undefined;
