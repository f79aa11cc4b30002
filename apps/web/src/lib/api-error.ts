/** What the server said no with, or status 0 when it could not be reached. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /** A sentence for the user, where the server gave one. */
  readonly detail: string | undefined;
  /** Messages by field; those of no field stand under `non_field_errors`. */
  readonly fields: Record<string, string[]>;
  /** The whole answer, where a call says more than that. */
  readonly body: unknown;
  /** What support needs to find the case in the server's log. */
  readonly requestId: string | undefined;

  constructor(status: number, body?: unknown, requestId?: string) {
    const { detail, fields } = read(body);
    super(detail ?? (status === 0 ? "The server could not be reached." : `The server answered ${status}.`));
    this.status = status;
    this.detail = detail;
    this.fields = fields;
    this.body = body;
    this.requestId = requestId;
  }
}

/** Whether an error is the server's answer of one of these statuses. */
export const isStatus = (error: unknown, ...statuses: number[]): error is ApiError =>
  error instanceof ApiError && statuses.includes(error.status);

/** Whether an error says that this field of what was sent is wrong. */
export const namesField = (error: unknown, field: string): error is ApiError =>
  error instanceof ApiError && error.fields[field] !== undefined;

function read(body: unknown) {
  const fields: Record<string, string[]> = {};
  let detail: string | undefined;
  if (typeof body === "object" && body !== null)
    for (const [name, value] of Object.entries(body)) {
      if (name === "detail" && typeof value === "string") detail = value;
      else if (Array.isArray(value)) fields[name] = value.filter((message) => typeof message === "string");
    }
  return { detail, fields };
}
