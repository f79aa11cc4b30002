import type { EditConflict } from "@lading/contract";

/** Messages under the field they belong to; those of no field stand under `non_field_errors`. */
export type FieldMessages = Record<string, string[]>;

/** An answer that says no, and why, in words the caller may read. Anything else that is thrown becomes a bare 500. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503 | 507;
  readonly body: FieldMessages | { detail: string; code?: string } | EditConflict;
  readonly headers: Record<string, string>;

  constructor(status: Refusal["status"], body: Refusal["body"] | string, headers: Record<string, string> = {}) {
    super(typeof body === "string" ? body : JSON.stringify(body));
    this.status = status;
    this.body = typeof body === "string" ? { detail: body } : body;
    this.headers = headers;
  }
}

export const invalid = (messages: FieldMessages) => new Refusal(400, messages);
/** It cannot be done, and no field of the form is to blame. */
export const impossible = (detail: string) => new Refusal(400, detail);
export const signedOut = (detail = "Sign in to go on.") => new Refusal(401, detail, { "www-authenticate": "Bearer" });
export const forbidden = (detail = "Your role does not allow this.") => new Refusal(403, detail);
/** The app knows it by its code and asks the user to accept them. */
export const termsNotAccepted = () =>
  new Refusal(403, { detail: "Accept the latest terms and conditions to go on.", code: "terms_not_accepted" });
/** Two people acted on the same thing, and the other was first. */
export const conflict = (detail: string) => new Refusal(409, detail);
/** One answer for what is absent, deleted or another company's. */
export const notFound = () => new Refusal(404, "Not found.");
export const tooManyAttempts = (waitSeconds: number) =>
  new Refusal(429, `Too many attempts. Try again in ${inWords(waitSeconds)}.`, {
    "retry-after": String(waitSeconds),
  });
export const diskFull = () =>
  new Refusal(507, "There is no room left to store this. Nothing of it was stored. Try again later.");
export const busy = (detail = "The portal is busy. Try again in a moment.") =>
  new Refusal(503, detail, { "retry-after": "2" });

const inWords = (seconds: number) => {
  if (seconds < 60) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
};
