import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { ClamdAddress } from "./clamd-address.ts";

/** clamd does not answer, or not as its protocol says. */
export class ScanFailure extends Error {}

/** Less than the 50 seconds for which an upload may pause, because its next file waits for the scan of this one. */
const SCAN_MS = 45_000;
const LONGEST_REPLY = 4096;
const END = "\0";

/**
 * Sends a command and the pieces of its data to clamd, and returns the reply. The timer runs from the first attempt to connect
 * to the end of the reply, whatever the other side sends meanwhile.
 */
export async function askClamd(
  address: ClamdAddress,
  command: string,
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array> = [],
  timeoutMs = SCAN_MS,
) {
  const socket = connect(address);
  const timeout = setTimeout(() => socket.destroy(new ScanFailure("clamd took too long.")), timeoutMs);
  const reply = readReply(socket);
  const sending = send(socket, command, pieces);
  try {
    // A failure to read the file ends the wait for the reply. A reply may come before everything is sent.
    return await Promise.race([reply, sending.then(() => reply)]);
  } finally {
    clearTimeout(timeout);
    socket.destroy();
    await sending.catch(() => {});
  }
}

async function send(socket: Socket, command: string, pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) {
  const closed = new AbortController();
  socket.once("close", () => closed.abort());
  socket.write(`z${command}${END}`);
  for await (const piece of pieces) {
    // Reads a reply that has come before it writes more, because a write to a connection that clamd has closed would lose it.
    await nextTurn();
    if (closed.signal.aborted || socket.readableEnded) return;
    if (!socket.write(piece)) await once(socket, "drain", { signal: closed.signal }).catch(() => {});
  }
}

function readReply(socket: Socket) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let text = "";
  socket.on("data", (bytes) => {
    text += bytes.toString("latin1");
    const end = text.indexOf(END);
    if (end >= 0) {
      resolve(text.slice(0, end));
      socket.destroy();
    } else if (text.length > LONGEST_REPLY) reject(new ScanFailure("The reply of clamd does not end."));
  });
  socket.on("error", (error) => {
    reject(error instanceof ScanFailure ? error : new ScanFailure(`clamd cannot be used: ${error.message}.`));
  });
  socket.on("close", () => reject(new ScanFailure("clamd closed the connection without a reply.")));
  promise.catch(() => {}); // The caller may stop before it awaits the reply.
  return promise;
}
