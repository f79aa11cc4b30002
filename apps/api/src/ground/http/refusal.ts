import { confirmedMinutes } from "@lading/contract";
import type {
  CompanyConflict,
  ContentConflict,
  DocumentConflict,
  EditConflict,
  ErrorAnswer,
  ErrorCode,
  ErrorParams,
  OrderChanged,
  RequirementOpen,
  RoleConflict,
  SettingsConflict,
  ShipConflict,
  TermsConflict,
} from "@lading/contract";

/** Messages by field; those without a field are under `non_field_errors`. */
export type FieldMessages = Record<string, string[]>;

/** An error whose text the caller may read. All other errors become a 500 without details. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 503 | 507;
  readonly body:
    | FieldMessages
    | ErrorAnswer
    | EditConflict
    | DocumentConflict
    | CompanyConflict
    | ContentConflict
    | OrderChanged
    | RequirementOpen
    | RoleConflict
    | SettingsConflict
    | ShipConflict
    | TermsConflict;
  readonly headers: Record<string, string>;

  constructor(status: Refusal["status"], body: Refusal["body"], headers: Record<string, string> = {}) {
    super(typeof body.detail === "string" ? body.detail : JSON.stringify(body));
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** An error's code, its text for users, and the values in that text if there are any. */
type Reason<Code extends ErrorCode> = [code: Code, detail: string, ...params: Values<ErrorParams<Code>>];
type Values<Params> = keyof Params extends never ? [] : [params: Params];

/** Creates the body of an error response that is not about fields. */
export const errorAnswer = <Code extends ErrorCode>(...[code, detail, params]: Reason<Code>): ErrorAnswer<Code> => ({
  detail,
  code,
  params: params ?? {},
});

export const invalid = (messages: FieldMessages) => new Refusal(400, messages);
/** A 400 that belongs to no field. */
export const badRequest = <Code extends ErrorCode>(...reason: Reason<Code>) => new Refusal(400, errorAnswer(...reason));
export const signedOut = <Code extends ErrorCode>(...reason: Reason<Code>) =>
  new Refusal(401, errorAnswer(...reason), { "www-authenticate": "Bearer" });
export const sessionEnded = () => signedOut("session_ended", "Your session has ended. Sign in again.");
export const forbidden = <Code extends ErrorCode>(...reason: Reason<Code>) => new Refusal(403, errorAnswer(...reason));
export const permissionDenied = () => forbidden("permission_denied", "Your role does not allow this.");
export const passwordRequired = () =>
  forbidden("password_required", "Enter your password again to go on.", { valid_minutes: confirmedMinutes });
/** Nobody can confirm the session of a staff member as a user, so the staff member begins another one. */
export const signInAsAgain = () =>
  forbidden("sign_in_as_again", "Sign in as the user again to go on.", { valid_minutes: confirmedMinutes });
/** The response is the same for records that are missing, deleted or another company's. */
export const notFound = () => new Refusal(404, errorAnswer("not_found", "Not found."));
/** The server cannot continue what the client refers to. */
export const gone = <Code extends ErrorCode>(...reason: Reason<Code>) => new Refusal(410, errorAnswer(...reason));
/** Another user changed the same thing first. */
export const conflict = <Code extends ErrorCode>(...reason: Reason<Code>) => new Refusal(409, errorAnswer(...reason));
export const tooLarge = <Code extends ErrorCode>(...reason: Reason<Code>) => new Refusal(413, errorAnswer(...reason));
export const unsupported = <Code extends ErrorCode>(...reason: Reason<Code>) =>
  new Refusal(415, errorAnswer(...reason));
export const keyReused = (detail: string) => new Refusal(422, errorAnswer("idempotency_key_reused", detail));
/** Sends the wait in Retry-After as well. */
export const waitFirst = (waitSeconds: number, body: FieldMessages | ErrorAnswer) =>
  new Refusal(429, body, { "retry-after": String(waitSeconds) });
export const tooManyAttempts = (waitSeconds: number) =>
  waitFirst(
    waitSeconds,
    errorAnswer("too_many_attempts", `Too many attempts. Try again in ${inWords(waitSeconds)}.`, {
      wait_seconds: waitSeconds,
    }),
  );
export const tooManyRequests = (waitSeconds: number) =>
  waitFirst(
    waitSeconds,
    errorAnswer("rate_limited", `This API key has used up its requests. Try again in ${inWords(waitSeconds)}.`, {
      wait_seconds: waitSeconds,
    }),
  );
export const tooManyConcurrent = () =>
  waitFirst(
    2,
    errorAnswer("too_many_concurrent_attempts", "Too many attempts at the same time. Try again in 2 seconds.", {
      wait_seconds: 2,
    }),
  );
export const unavailable = <Code extends ErrorCode>(...reason: Reason<Code>) =>
  new Refusal(503, errorAnswer(...reason), { "retry-after": "2" });
export const busy = () => unavailable("busy", "The portal is busy. Try again in a moment.");
export const diskFull = () =>
  new Refusal(507, errorAnswer("file_storage_full", "The storage is full, so nothing was stored. Try again later."));

/** Formats a wait, for example "12 minutes", rounded up. */
export const inWords = (seconds: number) => {
  if (seconds < 60) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 60) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
};
