import { createServer } from "node:http";
import { verifyWebhook } from "@lading/client";

/** The portal's requests are smaller. */
const MOST_LETTERS = 20_000;

/**
 * Receives the requests of a webhook.
 * @param {number} port
 * @param {string} secret
 */
export function openAlarm(port, secret) {
  let ring = () => {};
  createServer((request, response) => {
    const answer = async () => {
      const message = await verifyWebhook(secret, await readBody(request), request.headers);
      response.writeHead(message ? 204 : 400).end();
      if (message) ring();
    };
    answer().catch(() => response.destroy()); // The sender went away, or it sent too much.
  }).listen(port);
  return {
    ring: () => ring(),
    /**
     * Resolves at the next request from the portal, or after this time. Call it before you read, so that it notices a request that
     * arrives meanwhile.
     * @param {number} milliseconds
     */
    next(milliseconds) {
      return new Promise((resolve) => {
        const timer = setTimeout(() => ring(), milliseconds);
        ring = () => {
          clearTimeout(timer);
          resolve(undefined);
        };
      });
    },
  };
}

/** @param {import("node:http").IncomingMessage} request */
async function readBody(request) {
  let body = "";
  for await (const chunk of request.setEncoding("utf8")) {
    body += chunk;
    if (body.length > MOST_LETTERS) throw new Error("The body is too large.");
  }
  return body;
}
