import type { Socket } from "node:net";
import type { ErrorAnswer } from "@lading/contract";
import { errorAnswer } from "./refusal.ts";

type Answer = [status: string, body: ErrorAnswer];

const answers: Record<string, Answer> = {
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", errorAnswer("request_timeout", "The request took too long.")],
  HPE_HEADER_OVERFLOW: [
    "431 Request Header Fields Too Large",
    errorAnswer("headers_too_large", "The headers are too large."),
  ],
};
const otherwise: Answer = [
  "400 Bad Request",
  errorAnswer("malformed_request", "This is not a request that can be read."),
];

/** Responds to a malformed or aborted request in the shape of all refusals, and closes its connection. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket) {
  if (socket.writable && error.code !== "ECONNRESET") {
    const [status, answer] = answers[error.code ?? ""] ?? otherwise;
    const body = JSON.stringify(answer);
    const head = [
      `HTTP/1.1 ${status}`,
      "content-type: application/json; charset=utf-8",
      `content-length: ${Buffer.byteLength(body)}`,
      "connection: close",
    ];
    socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  }
  socket.destroy(error);
}
