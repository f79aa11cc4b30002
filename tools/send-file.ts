import { createReadStream, statSync } from "node:fs";
import { request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import { text } from "node:stream/consumers";
import { StartFailure } from "../apps/api/src/start-failure.ts";

/** The address of the portal and an intake key. */
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

/** Sends a file as the body of one request and reports the bytes and lines that it sends to `onSent`. */
export async function sendFile(
  { url, key }: Intake,
  { method, path, file, type }: { method: string; path: string; file: string; type: string },
  onSent: (bytes: number, lines: number) => void,
): Promise<Sent> {
  const address = new URL(path, url);
  const answer = Promise.withResolvers<Sent>();
  const request = (address.protocol === "https:" ? secureRequest : plainRequest)(address, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": type, "content-length": statSync(file).size },
  });
  const source = createReadStream(file, { highWaterMark: 1 << 18 });
  source.on("data", (piece) => onSent(piece.length, countLines(Buffer.from(piece))));
  source.on("error", (error) => request.destroy(error));
  request.on("response", (response) => {
    const status = response.statusCode ?? 0;
    text(response).then((body) => answer.resolve(asSent(status, body)), answer.reject);
  });
  // The server may respond and close the connection before it has read the whole file. Rejecting then has no effect.
  request.on("error", (error: NodeJS.ErrnoException) => answer.reject(asFailure(error, url)));
  source.pipe(request);

  const sent = await answer.promise;
  // After an early response the server no longer reads the rest of the file.
  source.destroy();
  if (!request.writableEnded) request.destroy();
  if (sent.status === 401) throw new StartFailure("The portal does not accept this intake key.");
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
    ? new StartFailure(`Lading does not answer at ${url}: start it with npm start.`)
    : new StartFailure(`The connection to ${url} broke: ${error.message}`);

function countLines(piece: Buffer) {
  let lines = 0;
  for (let at = piece.indexOf(NEWLINE); at >= 0; at = piece.indexOf(NEWLINE, at + 1)) lines++;
  return lines;
}
