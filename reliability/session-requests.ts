import { getListPath } from "../bench/calls.ts";
import type { Writes } from "./find-missing-writes.ts";

/** An access token is valid for five minutes. */
export const REFRESH_MS = 200_000;

interface Session {
  /** Its place among the sessions. */
  number: number;
  /** The number of its last write. */
  writes: number;
  access: string;
  refresh: string;
  refreshedAt: number;
}

/** Makes the requests of sessions at the portal of this port, and counts their answers in `tally`. */
export function createRequests(port: string, size: { sessions: number; products: number }) {
  const acknowledged: Writes = { edits: [], drafts: new Map() };
  const faults: string[] = [];
  const tally = {
    ok: 0,
    /** Answers with 503 and Retry-After. */
    unavailable: 0,
    /** Requests that met the portal while it was dead, or when it was killed. */
    dead: 0,
    longestMs: 0,
    /** How often the caller has killed the portal, and whether it is dead now. */
    kills: 0,
    isDead: false,
    acknowledged,
    /** One line for each other answer. */
    faults,
  };
  return { tally, act };

  /** Sends one request of a session: eight of ten read. */
  async function act(session: Session, request: number) {
    if (performance.now() - session.refreshedAt > REFRESH_MS) return refresh(session);
    const step = Math.floor(Math.random() * 10);
    if (step === 0) return edit(session);
    if (step === 1) return saveDraft(session);
    const reads = [
      getListPath({ page_size: 10, page: 1 + (request % (size.products * 0.09)) }),
      `/api/products/${sku(request % size.products)}/`,
      "/api/order-documents/orders/?page_size=10",
      "/api/notifications/unread-count/",
    ];
    await send(session, "GET", reads[step % reads.length]!); // The remainder is a place in it.
  }

  async function refresh(session: Session) {
    const text = await send(session, "POST", "/api/token/refresh", { refresh: session.refresh });
    if (text === undefined) return;
    const { access, refresh: next } = JSON.parse(text) as { access: string; refresh: string }; // The response of the contract.
    Object.assign(session, { access, refresh: next, refreshedAt: performance.now() });
  }

  /** Each edit has a row, and each session writes to products that no other session writes to. */
  async function edit(session: Session) {
    const value = `Color ${session.number}-${++session.writes}`;
    const body = { edited_fields: [{ name: "color", old_value: null, new_value: value }] };
    const isStored = await send(session, "PATCH", `/api/products/${sku(session.number)}/edit`, body);
    if (isStored !== undefined) tally.acknowledged.edits.push(value);
  }

  /** A draft has the last value only. */
  async function saveDraft(session: Session) {
    const value = String(++session.writes);
    const drafted = sku(size.sessions + session.number);
    const body = { edited_fields: [{ name: "color", old_value: null, new_value: value }] };
    const isStored = await send(session, "PUT", `/api/products/${drafted}/draft`, body);
    if (isStored !== undefined) tally.acknowledged.drafts.set(drafted, session.writes);
  }

  /** Returns the body of a successful answer. */
  async function send(session: Session, method: string, url: string, body?: object) {
    const start = performance.now();
    const [killsBefore, wasDead] = [tally.kills, tally.isDead];
    try {
      const answer = await fetch(`http://127.0.0.1:${port}${url}`, {
        method,
        headers: {
          authorization: `Bearer ${session.access}`,
          // Each session has its address, as behind a balancer.
          "x-forwarded-for": `10.0.${session.number >> 8}.${session.number & 255}`,
          ...(body && { "content-type": "application/json" }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      tally.longestMs = Math.max(tally.longestMs, performance.now() - start);
      if (answer.ok) {
        tally.ok++;
        return text;
      }
      if (answer.status === 503 && answer.headers.has("retry-after")) tally.unavailable++;
      else tally.faults.push(`${method} ${url.split("?")[0]}: ${answer.status} ${text}`);
    } catch (error) {
      if (wasDead || tally.kills > killsBefore) tally.dead++;
      else tally.faults.push(`${method} ${url.split("?")[0]}: ${String(error instanceof Error ? error.cause : error)}`);
    }
    return undefined;
  }
}

function sku(number: number) {
  return `GXP-${100_000 + number}`;
}
