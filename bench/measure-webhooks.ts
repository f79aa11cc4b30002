import { rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { addPeople, signIn } from "./people.ts";
import { openPortal, type Memory, type Portal } from "./portal.ts";

/** Measurements of webhooks, some of whose receivers never answer. */
export interface Webhooks {
  receivers: number;
  dead: number;
  /** Deliveries that were made in a minute, those to dead receivers included. */
  perMinute: number;
  /** Milliseconds from a change to its arrival at a receiver that answers, 95th percentile. */
  lag: number;
  memory: Memory;
}

const RECEIVERS = 50;
const DEAD = 5;
/** With 50 receivers, a change every three seconds makes 1,000 deliveries a minute. */
const CHANGE_EVERY_MS = 3000;
const LONGEST_WAIT_MS = 30_000;

export async function measureWebhooks(folder: string, seconds: number): Promise<Webhooks> {
  rmSync(folder, { recursive: true, force: true });
  const receiver = await startReceiver();
  await using portal = await openPortal(folder, { WEBHOOK_ALLOW: "127.0.0.1" });
  await addPeople(portal);
  await addWebhooks(portal, receiver.port);
  const { rows } = await portal.owner.query<{ id: string }>(
    "insert into companies (company_code, name) values ('HOOKS', 'Hook Valve & Supply') returning id",
  );
  const [{ id } = { id: "" }] = rows;
  const change = JSON.stringify([{ company_id: id, type: "company.resumed", subject: id, data: {} }]);
  const changes = Math.max(1, Math.round((seconds * 1000) / CHANGE_EVERY_MS));
  const begun = performance.now();
  for (let number = 1; number <= changes; number++) {
    await portal.owner.query("select record_events($1)", [change]);
    await sleep(begun + number * CHANGE_EVERY_MS - performance.now());
  }
  const minutes = (performance.now() - begun) / 60_000;
  const expected = changes * (RECEIVERS - DEAD);
  for (const since = performance.now(); receiver.lags.length < expected; await sleep(50))
    if (performance.now() - since > LONGEST_WAIT_MS)
      throw new Error(`${receiver.lags.length} of ${expected} deliveries arrived.`);
  receiver.close();
  const lags = receiver.lags.toSorted((one, other) => one - other);
  return {
    receivers: RECEIVERS,
    dead: DEAD,
    perMinute: (changes * RECEIVERS) / minutes,
    lag: lags[Math.floor(lags.length * 0.95)] ?? Number.NaN,
    memory: portal.memory(),
  };
}

/** Answers at once, except on the paths of dead receivers. */
async function startReceiver() {
  const lags: number[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      if (request.url?.startsWith("/dead")) return;
      const { timestamp } = JSON.parse(body) as { timestamp: string }; // The body of a webhook.
      lags.push(Date.now() - Date.parse(timestamp));
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { port: (server.address() as AddressInfo).port, lags, close }; // It listens on a port.
}

async function addWebhooks(portal: Portal, port: number) {
  const { access } = await signIn(portal, "staff");
  for (let number = 0; number < RECEIVERS; number++) {
    const url = `http://127.0.0.1:${port}/${number < DEAD ? "dead" : "live"}/${number}`;
    const response = await fetch(`${portal.url}/api/provider/webhooks/`, {
      method: "POST",
      headers: { authorization: `Bearer ${access}`, "content-type": "application/json" },
      body: JSON.stringify({ url, types: ["company.resumed"] }),
    });
    if (!response.ok) throw new Error(`A webhook was refused: ${response.status} ${await response.text()}`);
  }
}
