import { ApiError } from "../../contract/src/ground/api-error.ts";
import type { Endpoint } from "../../contract/src/ground/endpoint.ts";
import { getAddress, writeQuery, type CallInput, type LooseInput } from "../../contract/src/ground/request.ts";

/** A file that a call loads. In Node, `openAsBlob()` of `node:fs` reads a large one while it is sent. */
interface SentFile<Type extends string> {
  type: Type;
  content: string | Uint8Array<ArrayBuffer> | Blob;
}

/** The input that the contract declares for a call, and the file if the call loads one. */
export type Input<E extends Endpoint> = CallInput<E> &
  (E extends { streams: readonly (infer Type extends string)[] } ? { file: SentFile<Type> } : unknown);

export interface Sending {
  signal?: AbortSignal | undefined;
  /** By default a random text for each call that creates something. Repeats of a call send the same. */
  idempotencyKey?: string | undefined;
}

export interface ClientSettings {
  /** The address of the portal, for example `https://portal.example`. */
  url: string;
  /** The API key. */
  key: string;
  /** How often a call is sent again if the portal cannot be reached or is busy, by default 5. `Infinity` never gives up. */
  retries?: number;
}

const busy = [429, 502, 503, 504];
const firstPauseMs = 500;
const longestPauseMs = 30_000;

/** Sends a call until it succeeds and its response is read. Throws an `ApiError` if the portal refuses it or all attempts have failed. */
export async function sendRequest<E extends Endpoint, T>(
  { url, key, retries = 5 }: ClientSettings,
  endpoint: E,
  input: Input<E>,
  { signal, idempotencyKey = endpoint.creates && crypto.randomUUID() }: Sending,
  read: (response: Response) => T | Promise<T>,
): Promise<T> {
  const { params, query, body, file } = input as LooseInput & { file?: SentFile<string> }; // Input has checked the parts.
  const address = url.replace(/\/$/, "") + getAddress(endpoint.path, params) + writeQuery(query ?? {});
  const request: RequestInit = {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
      ...(file ? { "content-type": file.type } : body !== undefined && { "content-type": "application/json" }),
    },
    body: file ? file.content : body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  };
  for (let attempt = 0; ; attempt++) {
    let response: Response | undefined;
    try {
      response = await fetch(address, request);
      if (response.ok) return await read(response);
      if (attempt >= retries || !busy.includes(response.status)) throw await readError(response);
      await response.body?.cancel();
    } catch (error) {
      // Otherwise the portal could not be reached, or the connection was lost in the middle of the response.
      if (error instanceof ApiError || signal?.aborted) throw error;
      if (attempt >= retries) throw new ApiError(0);
    }
    const asked = Number(response?.headers.get("retry-after") ?? NaN) * 1000;
    // The random part keeps programs that failed together from coming back together.
    const usual = Math.min(longestPauseMs, firstPauseMs * 2 ** attempt) * (0.5 + Math.random() / 2);
    await pause(Number.isFinite(asked) ? asked : usual, signal);
  }
}

async function readError(response: Response) {
  const text = await response.text().catch(() => "");
  return new ApiError(response.status, parse(text), response.headers.get("x-request-id") ?? undefined);
}

/** Returns undefined for the page of a proxy that could not reach the portal. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const pause = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
