import {
  getAddress,
  writeQuery,
  type CallInput,
  type CallOutput,
  type LooseInput,
  type Endpoint,
} from "@lading/contract";
import { ApiError } from "./api-error.ts";
import { noteAnswer } from "./connection.ts";
import { deployment } from "./deployment.ts";
import { takeEarlyResponse } from "./early-responses.ts";

/**
 * The parts of a call that the browser needs, without its schemas. The calls of the entry have this type, so that the entry does
 * not load zod; TypeScript compares them with the contract.
 */
export interface CallAddress<E extends Endpoint> {
  readonly method: E["method"];
  readonly path: E["path"];
  readonly access: E["access"];
  /** Exists only as a type, from which TypeScript knows the call's input and output. */
  readonly endpoint?: E;
}

interface Sending {
  token?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Lets the request finish after the page is closed. */
  keepalive?: boolean;
  /** The Idempotency-Key, so that a repeated request has no second effect. */
  key?: string | undefined;
}

/** Sends one request and reads the response, without a session. Use `call` for requests that need a sign-in. */
export async function send<E extends Endpoint>(
  endpoint: E | CallAddress<E>,
  input: CallInput<E>,
  { token, signal, keepalive = false, key }: Sending = {},
): Promise<CallOutput<E>> {
  const { params, query, body } = input as LooseInput; // CallInput has checked the parts; this code reads them one by one
  const address = getAddress(endpoint.path, params) + writeQuery(query ?? {});
  const early = endpoint.method === "GET" ? takeEarlyResponse(address, token) : undefined;
  const request =
    early ??
    fetch(deployment.apiBase + address, {
      method: endpoint.method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(key && { "idempotency-key": key }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
      keepalive,
      // Sends the cookie that identifies a known device, even if the API has another host.
      credentials: "include",
      referrerPolicy: "no-referrer",
    });
  const fail = (cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new ApiError(0);
  };
  const response = await request.catch(fail);
  noteAnswer();
  // The connection can also be lost in the middle of the body.
  const answer = parse(await response.text().catch(fail));
  if (!response.ok) throw new ApiError(response.status, answer, response.headers.get("x-request-id") ?? undefined);
  return answer as CallOutput<E>; // the server validates each response against the same schema
}

/** Returns undefined for an empty body, or for the page of a proxy that could not reach the server. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
