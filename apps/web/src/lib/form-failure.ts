import type { FieldPath, FieldValues, UseFormSetError } from "react-hook-form";
import { ApiError } from "./api-error.ts";

/**
 * Shows the error of a call in its form: messages at the fields that the server names, and the first of the others below the
 * form, as `errors.root`. The first field with a message takes the focus.
 */
export function showFailure<Form extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Form>,
  fields: readonly FieldPath<Form>[],
) {
  const said = error instanceof ApiError ? error.fields : {};
  const named = fields.filter((field) => said[field]?.[0] !== undefined);
  named.forEach((field, place) => setError(field, { message: said[field]?.[0] }, { shouldFocus: place === 0 }));
  const isNamed = new Set<string>(named);
  const others = Object.entries(said).flatMap(([field, messages]) => (isNamed.has(field) ? [] : messages));
  const message = others[0] ?? (named.length > 0 ? undefined : failureText(error));
  if (message !== undefined) setError("root", { message });
}

/** Returns the error of a call in one sentence for the user. */
export function failureText(error: unknown) {
  if (!(error instanceof ApiError)) return "Something went wrong";
  if (error.status === 0) return "The server could not be reached. Check your connection and try again.";
  return error.detail ?? Object.values(error.fields)[0]?.[0] ?? "Something went wrong";
}
