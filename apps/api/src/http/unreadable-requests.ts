import type { Socket } from "node:net";

const answers: Record<string, [number, string, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, "Request Timeout", "The request took too long."],
  HPE_HEADER_OVERFLOW: [431, "Request Header Fields Too Large", "The headers are too large."],
};
const otherwise: [number, string, string] = [400, "Bad Request", "This is not a request that can be read."];

/** Responds to a malformed or aborted request in the shape of all refusals, and closes its connection. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket) {
  if (socket.writable && error.code !== "ECONNRESET") {
    const [status, phrase, detail] = answers[error.code ?? ""] ?? otherwise;
    const body = JSON.stringify({ detail });
    const head = [
      `HTTP/1.1 ${status} ${phrase}`,
      "content-type: application/json; charset=utf-8",
      `content-length: ${Buffer.byteLength(body)}`,
      "connection: close",
    ];
    socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  }
  socket.destroy(error);
}
