import type { ErrorCode, ErrorParam } from "./error-codes.ts";

/** The server's error response, or status 0 if the server could not be reached. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /** A sentence for the user, if the server sent one. */
  readonly detail: string | undefined;
  /** The kind of the error. It is missing if the response is about fields or is not the portal's. */
  readonly code: ErrorCode | undefined;
  /** The values in `detail`, by name. */
  readonly params: Partial<Record<string, ErrorParam>>;
  /** Messages by field. Messages about no field are in `non_field_errors`. */
  readonly fields: Record<string, string[]>;
  /** The whole response body, for calls whose errors contain more. */
  readonly body: unknown;
  /** The id under which support finds the request in the server's log. */
  readonly requestId: string | undefined;

  constructor(status: number, body?: unknown, requestId?: string) {
    const { detail, code, params, fields } = read(body);
    super(detail ?? (status === 0 ? "The server could not be reached." : `The server answered ${status}.`));
    this.status = status;
    this.detail = detail;
    this.code = code as ErrorCode | undefined; // The server sends no other codes.
    this.params = params;
    this.fields = fields;
    this.body = body;
    this.requestId = requestId;
  }
}

function read(body: unknown) {
  const given: Record<string, unknown> = typeof body === "object" && body !== null ? { ...body } : {};
  const { detail, code, params } = given;
  const fields: Record<string, string[]> = {};
  for (const [name, value] of Object.entries(given))
    if (Array.isArray(value)) fields[name] = value.filter((message) => typeof message === "string");
  return {
    detail: typeof detail === "string" ? detail : undefined,
    code: typeof code === "string" ? code : undefined,
    params: typeof params === "object" && params !== null ? params : {},
    fields,
  };
}
