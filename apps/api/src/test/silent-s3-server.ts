import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Silence = "none" | "before the answer" | "after the headers" | "after some bytes";

/** Starts a fake S3 server with an empty bucket that can stop responding. */
export async function startSilentS3Server() {
  const state = { silence: "none" as Silence, waiting: 0 };
  const content = Buffer.alloc(300_000, "x");

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === "HEAD") return void response.end();
    if (state.silence === "before the answer") return void (state.waiting += 1);
    if (request.method === "PUT") return void request.resume().once("end", () => response.end());
    response.writeHead(200, { "content-length": content.length });
    if (state.silence === "after the headers") return response.flushHeaders();
    if (state.silence === "after some bytes") return void response.write(content.subarray(0, 1000));
    response.end(content);
  };
  const server = createServer(answer).on("checkContinue", (request, response: ServerResponse) => {
    if (state.silence === "none") response.writeContinue();
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // A server that listens on TCP has an address and a port.
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: "a", AWS_SECRET_ACCESS_KEY: "b" });
  return {
    state,
    location: { bucket: "files", endpoint: `http://127.0.0.1:${port}`, region: "us-east-1" },
    [Symbol.dispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}
