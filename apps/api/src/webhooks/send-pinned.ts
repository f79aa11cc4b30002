import http from "node:http";
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
}

export interface PinnedResponse {
  status: number;
  /** The first bytes of the body. */
  text: string;
  contentType: string | undefined;
  retryAfter: string | undefined;
}

/**
 * Sends one request to a URL that a user entered and that `checkWebhookUrl` accepted. The connection goes only to addresses that
 * are checked, and redirects are not followed.
 */
export function sendPinned(url: URL, settings: PinnedSettings, { headers, body, ...limits }: PinnedRequest) {
  const { promise, resolve, reject } = Promise.withResolvers<PinnedResponse>();
  const request = (url.protocol === "https:" ? https : http).request(url, {
    method: body === undefined ? "GET" : "POST",
    headers: { ...headers, ...(body !== undefined && { "content-length": Buffer.byteLength(body) }) },
    lookup: pinnedLookup(settings.allowance, settings.resolve),
    // A connection that is used again would not be checked again.
    agent: false,
    signal: AbortSignal.timeout(limits.timeoutMs),
  });
  request.on("error", reject);
  request.on("response", (response) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const end = () => {
      const text = Buffer.concat(chunks).subarray(0, limits.keptBytes).toString("utf8");
      const { "content-type": contentType, "retry-after": retryAfter } = response.headers;
      resolve({ status: response.statusCode ?? 0, text, contentType, retryAfter });
      response.destroy();
    };
    response.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= limits.keptBytes) end();
    });
    response.on("end", end);
    // The status has arrived, so the outcome is known although the rest of the response is not.
    response.on("error", end);
  });
  request.end(body);
  return promise;
}

/** Returns a sentence about an error of `sendPinned`. `receiver` begins it. */
export function describeFailure(error: unknown, receiver: string) {
  if (error instanceof AddressRefusal) return error.message;
  const { name, code, message } = error as NodeJS.ErrnoException; // Errors of connections have a code.
  if (name === "TimeoutError" || name === "AbortError") return `${receiver} did not answer in time.`;
  if (code === "ECONNREFUSED") return `${receiver} refused the connection.`;
  return `The connection failed: ${code ?? message}.`;
}
