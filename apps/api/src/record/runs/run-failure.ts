import { errorAnswer, Refusal } from "../../ground/http/refusal.ts";

/** The reason of a failed run, in the form of an error response. */
export function toFailure(error: unknown): object {
  if (!(error instanceof Refusal)) return errorAnswer("internal_error", "Something went wrong.");
  const { body } = error;
  if ("code" in body) return body;
  return errorAnswer("run_refused", Object.values(body).flat().join(" "));
}
