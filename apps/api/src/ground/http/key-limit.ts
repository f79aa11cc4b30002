import type { FastifyReply } from "fastify";
import { tooManyRequests } from "./refusal.ts";

const WINDOW_MS = 60_000;

/** Counts the requests of each API key in windows of a minute. Each process counts by itself. */
export function createKeyLimit(perMinute: number, now: () => number = Date.now) {
  const windows = new Map<string, { endsAt: number; used: number }>();

  return {
    /** Counts a request and sends the limit in its response. Throws if the key has used up its requests. */
    take(keyId: string, reply: Pick<FastifyReply, "headers">) {
      const time = now();
      let window = windows.get(keyId);
      if (!window || window.endsAt <= time) {
        window = { endsAt: time + WINDOW_MS, used: 0 };
        windows.set(keyId, window);
      }
      window.used++;
      const left = Math.max(0, perMinute - window.used);
      const seconds = Math.ceil((window.endsAt - time) / 1000);
      // Structured fields as in draft-ietf-httpapi-ratelimit-headers-10.
      reply.headers({
        "ratelimit-policy": `"key";q=${perMinute};w=${WINDOW_MS / 1000}`,
        ratelimit: `"key";r=${left};t=${seconds}`,
      });
      if (window.used > perMinute) throw tooManyRequests(seconds);
    },
  };
}

export type KeyLimit = ReturnType<typeof createKeyLimit>;
