import type { Readable } from "node:stream";

/** A response that is not the contract's JSON: a file, or a report with another status. */
export class RawResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Readable | Buffer | string;

  constructor(status: number, headers: Record<string, string>, body: RawResponse["body"]) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

/** A CSV file that the browser saves. */
export const csvAnswer = (name: string, content: RawResponse["body"]) =>
  new RawResponse(
    200,
    {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
    },
    content,
  );

/** The contract's response with additional headers. */
export class ResponseWithHeaders<T> {
  readonly answer: T;
  readonly headers: Record<string, string>;

  constructor(answer: T, headers: Record<string, string>) {
    this.answer = answer;
    this.headers = headers;
  }
}

/** The contract's response as JSON that PostgreSQL has written. It is sent unchecked, so a test must check it with the schema. */
export class WrittenResponse {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}

/** Facts about a call that the audit record stores besides the ids of its path. It replaces a body field of the same name. */
export type AuditFacts = Readonly<Record<string, unknown>> & { readonly company_id?: string };

/** The contract's response of a call that several companies' parts of the audit record contain, one entry each. */
export class AuditedResponse<T> {
  readonly answer: T;
  /** If it is empty, the call has one entry without a company. */
  readonly entries: readonly AuditFacts[];

  constructor(answer: T, entries: readonly AuditFacts[]) {
    this.answer = answer;
    this.entries = entries;
  }
}
