import type { Uploaded } from "@lading/contract";
import { ApiError, isStatus } from "../lib/api-error.ts";
import { deployment } from "../lib/deployment.ts";
import { accessToken, renewedToken } from "../lib/session.ts";
import type { Sending } from "./upload-queue.ts";

/** A token lives five minutes. One that is young when a file begins is not refused after a hundred megabytes. */
const youngMs = 60_000;
/** A connection that takes no byte for so long is lost, though the browser may not know it yet. */
const stalledMs = 60_000;
/** So long the server may take to check and store what it has. */
const storingMs = 300_000;

let renewedAt = -Infinity;

/** What is sent: the fields, then the file as the field `document`. */
interface SentForm {
  method: "POST" | "PATCH";
  fields: Readonly<Record<string, string>>;
  file: File | undefined;
}

/** Sends one file as the form's field `document`, as the signed-in user. Aborted, it throws the signal's reason. */
export const sendFile = (path: string, file: File, sending: Sending) =>
  sendForm<Uploaded>(path, { method: "POST", fields: {}, file }, sending);

/** The same with fields before the file, or without one. */
export async function sendForm<Answer>(path: string, form: SentForm, sending: Sending): Promise<Answer> {
  const token = await youngToken();
  sending.signal.throwIfAborted();
  if (!token) throw new ApiError(401);
  return submit<Answer>(path, form, token, sending).catch(async (error: unknown) => {
    if (isStatus(error, 0) && form.file && !(await isReadable(form.file))) throw new ApiError(400, unreadable);
    if (!isStatus(error, 401)) throw error;
    const renewed = await renewedToken(token);
    sending.signal.throwIfAborted();
    if (!renewed) throw error;
    return submit<Answer>(path, form, renewed, sending);
  });
}

async function youngToken() {
  const token = accessToken();
  if (!token || Date.now() - renewedAt < youngMs) return token;
  const renewed = await renewedToken(token);
  renewedAt = Date.now();
  return renewed;
}

/** Only XMLHttpRequest tells how much of a body has left. */
function submit<Answer>(
  path: string,
  { method, fields, file }: SentForm,
  token: string,
  { signal, onSent, onAllSent }: Sending,
) {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const request = new XMLHttpRequest();
  let patience: ReturnType<typeof setTimeout>;
  const waitFor = (ms: number) => {
    clearTimeout(patience);
    patience = setTimeout(() => {
      reject(new ApiError(0));
      request.abort();
    }, ms);
  };
  const stop = () => request.abort();
  signal.addEventListener("abort", stop);

  request.upload.addEventListener("progress", ({ loaded }) => {
    waitFor(stalledMs);
    onSent(Math.min(loaded, file?.size ?? 0)); // the form around the file counts too
  });
  request.upload.addEventListener("load", () => {
    waitFor(storingMs);
    onAllSent();
  });
  request.addEventListener("load", () => {
    const body = answerOf(request.responseText);
    if (request.status >= 200 && request.status < 300) resolve(body as Answer); // the server checks each answer against the contract before it leaves
    else reject(new ApiError(request.status, body, request.getResponseHeader("x-request-id") ?? undefined));
  });
  request.addEventListener("error", () => reject(new ApiError(0)));
  request.addEventListener("abort", () => reject(signal.reason));
  request.addEventListener("loadend", () => {
    clearTimeout(patience);
    signal.removeEventListener("abort", stop);
  });

  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file) form.append("document", file, file.name);
  request.open(method, deployment.apiBase + path);
  request.setRequestHeader("authorization", `Bearer ${token}`);
  waitFor(stalledMs);
  request.send(form);
  return promise;
}

function answerOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // of a proxy, not ours
  }
}

const unreadable = { document: ["The file could not be read. Choose it again."] };

/** A file that was moved or changed since it was chosen fails like a lost connection. */
const isReadable = (file: File) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
