/** The server's error response, or status 0 if the server could not be reached. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /** A sentence for the user, if the server sent one. */
  readonly detail: string | undefined;
  /** Messages by field. Messages about no field are in `non_field_errors`. */
  readonly fields: Record<string, string[]>;
  /** The whole response body, for calls whose errors contain more. */
  readonly body: unknown;
  /** The id under which support finds the request in the server's log. */
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

/** Whether an error is a response with one of these statuses. */
export const isStatus = (error: unknown, ...statuses: number[]): error is ApiError =>
  error instanceof ApiError && statuses.includes(error.status);

/** Whether an error names this field of the request as invalid. */
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
