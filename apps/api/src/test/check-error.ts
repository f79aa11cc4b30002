import { errorCodes, type ErrorCode } from "@lading/contract";
import { expect } from "vitest";

/** Statuses whose response may be messages by field or the report of a load instead. */
const FIELD_STATUSES = [400, 429];

/**
 * Fails unless an error response has a text, a code of the contract and the params of that code. `call` of the stage checks
 * every response, so each test proves this for the errors that it causes.
 */
export function checkError({ statusCode, headers, body }: CheckedResponse) {
  const type = String(headers["content-type"]);
  if (statusCode < 400 || body === "" || !type.includes("json") || type.includes("scim")) return;
  const { detail, code, params } = JSON.parse(body);
  if (detail === undefined && FIELD_STATUSES.includes(statusCode)) return;
  expect({ detail, code }).toEqual({ detail: expect.any(String), code: expect.toBeOneOf(Object.keys(errorCodes)) });
  const known: readonly string[] = errorCodes[code as ErrorCode].params; // It is one of the keys.
  expect(known).toEqual(expect.arrayContaining(Object.keys(params)));
}

interface CheckedResponse {
  statusCode: number;
  headers: Record<string, unknown>;
  body: string;
}
