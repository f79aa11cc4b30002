import type { DocumentConflict, EditConflict } from "@lading/contract";

/** Messages by field; those without a field are under `non_field_errors`. */
export type FieldMessages = Record<string, string[]>;

/** An error whose text the caller may read. All other errors become a 500 without details. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503 | 507;
  readonly body: FieldMessages | { detail: string; code?: string } | EditConflict | DocumentConflict;
  readonly headers: Record<string, string>;

  constructor(status: Refusal["status"], body: Refusal["body"] | string, headers: Record<string, string> = {}) {
    super(typeof body === "string" ? body : JSON.stringify(body));
    this.status = status;
    this.body = typeof body === "string" ? { detail: body } : body;
    this.headers = headers;
  }
}

export const invalid = (messages: FieldMessages) => new Refusal(400, messages);
/** A 400 that belongs to no field. */
export const badRequest = (detail: string) => new Refusal(400, detail);
export const signedOut = (detail = "Sign in to go on.") => new Refusal(401, detail, { "www-authenticate": "Bearer" });
export const forbidden = (detail = "Your role does not allow this.") => new Refusal(403, detail);
/** The web app recognizes the code and shows the terms. */
export const termsNotAccepted = () =>
  new Refusal(403, { detail: "Accept the latest terms and conditions to go on.", code: "terms_not_accepted" });
/** Another user changed the same thing first. */
export const conflict = (detail: string) => new Refusal(409, detail);
/** The response is the same for records that are missing, deleted or another company's. */
export const notFound = () => new Refusal(404, "Not found.");
export const tooManyAttempts = (waitSeconds: number) =>
  waitFirst(waitSeconds, `Too many attempts. Try again in ${inWords(waitSeconds)}.`);
/** Sends the wait in Retry-After as well. */
export const waitFirst = (waitSeconds: number, text: string | FieldMessages) =>
  new Refusal(429, text, { "retry-after": String(waitSeconds) });
export const tooManyConcurrent = () => waitFirst(2, "Too many attempts at the same time. Try again in 2 seconds.");
export const diskFull = () =>
  new Refusal(507, "There is no room left to store this. Nothing of it was stored. Try again later.");
export const busy = (detail = "The portal is busy. Try again in a moment.") =>
  new Refusal(503, detail, { "retry-after": "2" });

/** Formats a wait, for example "12 minutes", rounded up. */
export const inWords = (seconds: number) => {
  if (seconds < 60) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 60) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
};
