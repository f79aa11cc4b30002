import type { CallRequest } from "./call-request.ts";

/** More of a response is not read. */
const MOST_CHARACTERS = 100_000;

/** Headers that only browsers and connections use. */
const forBrowsers =
  /^(access-control-|content-security-|cross-origin-|permissions-|referrer-|reporting-|strict-transport-|x-content-|x-frame-|origin-agent-cluster|connection|keep-alive|vary|transfer-encoding)/;

export interface CallResponse {
  status: number;
  ms: number;
  headers: [string, string][];
  text: string;
  /** The response was longer than the shown text. */
  isCut: boolean;
}

/** Sends a request with an API key. No cookie goes with it, and the page does not know the session. */
export async function sendRequest(
  { method, path, headers, body }: CallRequest,
  key: string,
  signal: AbortSignal,
): Promise<CallResponse> {
  const begun = performance.now();
  const response = await fetch(path, {
    method,
    headers: { ...headers, authorization: `Bearer ${key}` },
    ...(body !== undefined && { body }),
    cache: "no-store",
    credentials: "omit",
    referrerPolicy: "no-referrer",
    signal,
  });
  const read = await readStart(response);
  const isJson = /\bjson$/.test(response.headers.get("content-type")?.split(";")[0] ?? "");
  return {
    status: response.status,
    ms: Math.round(performance.now() - begun),
    headers: [...response.headers].filter(([name]) => !forBrowsers.test(name)),
    ...read,
    text: isJson && !read.isCut ? indent(read.text) : read.text,
  };
}

async function readStart({ body }: Response) {
  const decoder = new TextDecoder();
  let text = "";
  for await (const bytes of readChunks(body)) {
    text += decoder.decode(bytes, { stream: true });
    if (text.length > MOST_CHARACTERS) return { text: text.slice(0, MOST_CHARACTERS), isCut: true };
  }
  return { text, isCut: false };
}

/** Not every supported browser can iterate over a stream. */
async function* readChunks(body: Response["body"]) {
  const reader = body?.getReader();
  try {
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) yield chunk.value;
  } finally {
    void reader?.cancel().catch(() => undefined); // It fails if the stream did.
  }
}

function indent(json: string) {
  try {
    return JSON.stringify(JSON.parse(json), undefined, 2);
  } catch {
    return json;
  }
}
