import type { Endpoint } from "@lading/contract";
import type * as z from "zod/mini";
import { ApiError } from "./api-error.ts";
import { deployment } from "./deployment.ts";
import { writeQuery } from "./query-string.ts";

type In<S> = S extends z.ZodMiniType ? z.input<S> : undefined;

/** What a call takes: only the parts that its endpoint declares. */
export type CallInput<E extends Endpoint> = {
  [Part in "params" | "query" | "body" as E[Part] extends z.ZodMiniType ? Part : never]: In<E[Part]>;
};
export type CallOutput<E extends Endpoint> = z.output<E["response"]>;

interface Sending {
  token?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Lets the request outlive the page. */
  keepalive?: boolean;
}

/** Makes one request and reads its answer. It knows nothing of sessions: use `call` for anything behind sign-in. */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { token, signal, keepalive = false }: Sending = {},
): Promise<CallOutput<E>> {
  const { params, query, body } = input as Loose; // the mapped type above has proven the parts; here they are read one by one
  const response = await fetch(deployment.apiBase + addressOf(endpoint.path, params) + writeQuery(query ?? {}), {
    method: endpoint.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
    keepalive,
    referrerPolicy: "no-referrer",
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new ApiError(0);
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw new ApiError(response.status, answer, response.headers.get("x-request-id") ?? undefined);
  return answer as CallOutput<E>; // the server checks each answer against the same schema before it leaves
}

interface Loose {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** The path of a call with its parameters filled in. */
export const addressOf = (path: string, params: Record<string, string> = {}) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
