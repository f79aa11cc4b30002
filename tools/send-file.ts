import { createReadStream, statSync } from "node:fs";
import { request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { StartFailure } from "../apps/api/src/ground/process/start-failure.ts";
import { typedCommand } from "../apps/api/src/ground/process/typed-command.ts";

/** The address of the portal and an API key with the scopes of the intake. */
export interface Intake {
  url: string;
  key: string;
}

export interface Sent {
  status: number;
  /** The server's error message. */
  message: string;
  body: unknown;
}

const NEWLINE = 10;

interface FileRequest {
  method: string;
  path: string;
  file: string;
  type: string;
}

/**
 * Sends a file as the body of one request and reports the bytes and lines that it sends to `onSent`. It sends the file again after
 * the time that the portal names if the key has used up its requests.
 */
export async function sendFile(
  intake: Intake,
  request: FileRequest,
  onSent: (bytes: number, lines: number) => void,
): Promise<Sent> {
  let [bytes, lines] = [0, 0];
  const sent = await sendOnce(intake, request, (moreBytes, moreLines) => {
    [bytes, lines] = [bytes + moreBytes, lines + moreLines];
    onSent(moreBytes, moreLines);
  });
  if (sent.status !== 429) return sent;
  onSent(-bytes, -lines);
  await setTimeout(sent.waitSeconds * 1000);
  return sendFile(intake, request, onSent);
}

async function sendOnce(
  { url, key }: Intake,
  { method, path, file, type }: FileRequest,
  onSent: (bytes: number, lines: number) => void,
): Promise<Sent & { waitSeconds: number }> {
  const address = new URL(path, url);
  const answer = Promise.withResolvers<Sent & { waitSeconds: number }>();
  const request = (address.protocol === "https:" ? secureRequest : plainRequest)(address, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": type, "content-length": statSync(file).size },
  });
  const source = createReadStream(file, { highWaterMark: 1 << 18 });
  source.on("data", (piece) => onSent(piece.length, countLines(Buffer.from(piece))));
  source.on("error", (error) => request.destroy(error));
  request.on("response", (response) => {
    const status = response.statusCode ?? 0;
    const waitSeconds = Number(response.headers["retry-after"] ?? 0);
    text(response).then((body) => answer.resolve({ ...asSent(status, body), waitSeconds }), answer.reject);
  });
  // The server may respond and close the connection before it has read the whole file. Rejecting then has no effect.
  request.on("error", (error: NodeJS.ErrnoException) => answer.reject(asFailure(error, url)));
  source.pipe(request);

  const sent = await answer.promise;
  // After an early response the server no longer reads the rest of the file.
  source.destroy();
  if (!request.writableEnded) request.destroy();
  if (sent.status === 401) throw new StartFailure(`The portal does not accept this API key. ${sent.message}`);
  return sent;
}

function asSent(status: number, text: string): Sent {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { status: 0, message: `The answer is not the portal's (${status}).`, body: undefined };
  }
  const { detail, non_field_errors: lines } = (body ?? {}) as { detail?: string; non_field_errors?: string[] }; // Missing fields are undefined.
  return { status, message: detail ?? lines?.join(" ") ?? text.slice(0, 500), body };
}

const asFailure = (error: NodeJS.ErrnoException, url: string) =>
  error.code === "ECONNREFUSED" || error.code === "ENOTFOUND"
    ? new StartFailure(`Lading does not answer at ${url}: start it with ${typedCommand("start")}.`)
    : new StartFailure(`The connection to ${url} broke: ${error.message}`);

function countLines(piece: Buffer) {
  let lines = 0;
  for (let at = piece.indexOf(NEWLINE); at >= 0; at = piece.indexOf(NEWLINE, at + 1)) lines++;
  return lines;
}
