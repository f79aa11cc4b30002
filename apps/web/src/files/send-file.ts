import type { Uploaded } from "@lading/contract";
import { ApiError, isStatus } from "../lib/api-error.ts";
import { deployment } from "../lib/deployment.ts";
import { accessToken, renewedToken } from "../lib/session.ts";
import type { Sending } from "./upload-queue.ts";

/** A token is valid for five minutes. A fresh one does not expire while a file of a hundred megabytes is sent. */
const freshMs = 60_000;
/** A connection that transfers no byte for this long is treated as lost. Browsers may take longer to detect that. */
const stalledMs = 60_000;
/** The server may take this long to check and store a received file. */
const storingMs = 300_000;

let renewedAt = -Infinity;

/** The form: its fields, then the file as the field `document`. */
interface SentForm {
  method: "POST" | "PATCH" | "PUT";
  fields: Readonly<Record<string, string>>;
  file: File | undefined;
  /** The Idempotency-Key, so that a repeated request has no second effect. */
  key?: string;
}

/** Sends a form of a page that needs no sign-in. */
export const sendPublicForm = <Answer>(path: string, form: SentForm, sending: Omit<Sending, "key">) =>
  submit<Answer>(path, form, undefined, sending).catch(async (error: unknown) => {
    throw isStatus(error, 0) && form.file && !(await isReadable(form.file)) ? new ApiError(400, unreadable) : error;
  });

/** Sends one file as the form's field `document`. Throws the signal's reason if it is aborted. */
export const sendFile = (path: string, file: File, sending: Sending) =>
  sendForm<Uploaded>(path, { method: "POST", fields: {}, file, key: sending.key }, sending);

/** Sends a form with fields and an optional file. Throws the signal's reason if it is aborted. */
export async function sendForm<Answer>(path: string, form: SentForm, sending: Omit<Sending, "key">): Promise<Answer> {
  const token = await freshToken();
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

async function freshToken() {
  const token = accessToken();
  if (!token || Date.now() - renewedAt < freshMs) return token;
  const renewed = await renewedToken(token);
  renewedAt = Date.now();
  return renewed;
}

/** Uses XMLHttpRequest, because fetch does not report the progress of an upload. */
function submit<Answer>(
  path: string,
  { method, fields, file, key }: SentForm,
  token: string | undefined,
  { signal, onSent, onAllSent }: Omit<Sending, "key">,
) {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const request = new XMLHttpRequest();
  let timeout: ReturnType<typeof setTimeout>;
  const waitFor = (ms: number) => {
    clearTimeout(timeout);
    timeout = setTimeout(() => {
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
    const body = parseAnswer(request.responseText);
    if (request.status >= 200 && request.status < 300) resolve(body as Answer); // the server checks each answer against the contract before it leaves
    else reject(new ApiError(request.status, body, request.getResponseHeader("x-request-id") ?? undefined));
  });
  request.addEventListener("error", () => reject(new ApiError(0)));
  request.addEventListener("abort", () => reject(signal.reason));
  request.addEventListener("loadend", () => {
    clearTimeout(timeout);
    signal.removeEventListener("abort", stop);
  });

  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file) form.append("document", file, file.name);
  request.open(method, deployment.apiBase + path);
  if (token) request.setRequestHeader("authorization", `Bearer ${token}`);
  if (key) request.setRequestHeader("idempotency-key", key);
  waitFor(stalledMs);
  request.send(form);
  return promise;
}

function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // a response of a proxy
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
