import http, { type ClientRequest, type IncomingMessage } from "node:http";
import https from "node:https";
import { AddressRefusal, pinnedLookup, type Resolve } from "./pinned-lookup.ts";
import type { WebhookAllowance } from "./webhook-allowance.ts";

export interface PinnedSettings {
  allowance: WebhookAllowance;
  /** By default the name servers of the machine. */
  resolve?: Resolve;
}

interface PinnedRequest {
  headers: Record<string, string>;
  /** Sent with POST. Without it the request is a GET. */
  body?: string;
  timeoutMs: number;
  keptBytes: number;
  /** Cuts the request when it aborts. */
  signal?: AbortSignal | undefined;
}

export interface PinnedResponse {
  status: number;
  /** The first bytes of the body. */
  text: string;
  /** Whether `text` is the whole body. */
  isWhole: boolean;
  contentType: string | undefined;
  retryAfter: string | undefined;
}

/** The most interim responses (1xx) before the response. Each of them costs time of the processor. */
const MOST_INTERIM = 20;

class Timeout extends Error {}

/**
 * Sends one request to a URL that a user entered and that `checkWebhookUrl` accepted. The connection goes only to addresses that
 * are checked, redirects are not followed, and no body is unpacked. The promise settles after `timeoutMs` at the latest, and the
 * connection is closed then, whatever the other side does.
 */
export function sendPinned(url: URL, settings: PinnedSettings, { headers, body, signal, ...limits }: PinnedRequest) {
  const { promise, resolve, reject } = Promise.withResolvers<PinnedResponse>();
  const request = (url.protocol === "https:" ? https : http).request(url, {
    method: body === undefined ? "GET" : "POST",
    headers: { ...headers, ...(body !== undefined && { "content-length": Buffer.byteLength(body) }) },
    lookup: pinnedLookup(settings.allowance, settings.resolve),
    // A connection that is used again would not be checked again.
    agent: false,
  });
  let read: (() => PinnedResponse) | undefined;

  /** Settles the promise and closes the connection. Only the first call has an effect. */
  const end = (error: Error) => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", cut);
    // Once the status has arrived, the outcome is known although the rest of the response is not.
    if (read) resolve(read());
    else reject(error);
    request.destroy();
  };
  const cut = () => end(new Error("it was cut"));
  // Our own timer. The events of a request and the timeouts of its socket depend on what the other side sends.
  const timer = setTimeout(() => end(new Timeout()), limits.timeoutMs);
  if (signal?.aborted) cut();
  signal?.addEventListener("abort", cut);

  const begin = (response: IncomingMessage) => {
    read = readBody(response, limits.keptBytes, end);
  };
  request.on("response", begin);
  // Without a listener, Node closes the connection and reports nothing.
  request.on("upgrade", (response, socket) => {
    begin(response);
    socket.on("error", () => {}).destroy();
    end(new Error("the protocol was changed"));
  });
  refuseManyInterim(request, end);
  request.on("error", end);
  request.on("close", () => end(new Error("it was closed")));
  request.end(body);
  return promise;
}

/** Reads a body up to a size, and calls `end` then, or when no more of it comes. Returns a function that returns what was read. */
function readBody(response: IncomingMessage, keptBytes: number, end: (error: Error) => void) {
  const chunks: Buffer[] = [];
  let size = 0;
  response.on("data", (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    if (size > keptBytes) end(new Error("the response is too large"));
  });
  response.on("end", () => end(new Error("the response has ended")));
  response.on("error", end);
  return (): PinnedResponse => {
    const { "content-type": contentType, "retry-after": retryAfter } = response.headers;
    return {
      status: response.statusCode ?? 0,
      text: Buffer.concat(chunks).subarray(0, keptBytes).toString("utf8"),
      isWhole: response.complete && size <= keptBytes,
      contentType,
      retryAfter,
    };
  };
}

function refuseManyInterim(request: ClientRequest, end: (error: Error) => void) {
  let interim = 0;
  request.on("information", () => {
    if (++interim > MOST_INTERIM) end(new Error("too many interim responses"));
  });
}

/** Returns a sentence about an error of `sendPinned`. `receiver` begins it. */
export function describeFailure(error: unknown, receiver: string) {
  if (error instanceof AddressRefusal) return error.message;
  if (error instanceof Timeout) return `${receiver} did not answer in time.`;
  const { code, message } = error as NodeJS.ErrnoException; // Errors of connections have a code.
  if (code === "ECONNREFUSED") return `${receiver} refused the connection.`;
  return `The connection failed: ${code ?? message}.`;
}
