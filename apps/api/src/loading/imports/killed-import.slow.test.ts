import { connect } from "node:net";
import type { Import } from "@lading/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aForm } from "../../test/form.ts";
import { killFixture } from "../../test/kill-fixture.ts";
import { scratchFolder } from "../../test/scratch-folder.ts";
import type { ServerProcess } from "../../test/server-process.ts";
import { openStage, type Stage } from "../../test/stage.ts";

const timeout = 120_000;
/** Two full batches and a part of a third one. */
const ROWS = 7000;

let stage: Stage;
let folder: ReturnType<typeof scratchFolder>;
let kills: ReturnType<typeof killFixture>;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
beforeAll(async () => {
  stage = await openStage();
  folder = scratchFolder();
  kills = killFixture(stage, folder.path);
  staff = await stage.aStaffMember();
});
afterAll(async () => {
  await stage[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

const head = () => ({ authorization: `Bearer ${staff.token}` });

async function send({ url }: ServerProcess, kind: string, content: string) {
  const { payload, headers } = form(kind, content);
  const answer = await fetch(`${url}/api/provider/imports/`, {
    method: "POST",
    headers: { ...headers, ...head() },
    body: payload,
  });
  return (await answer.json()) as Import;
}

const form = (kind: string, content: string) =>
  aForm({ field: "kind", content: kind }, { field: "source", content: "ERP" }, { name: "rows.csv", content });

const read = async ({ url }: ServerProcess, id: string) =>
  (await (await fetch(`${url}/api/provider/imports/${id}`, { headers: head() })).json()) as Import;

/** Makes the server begin a step in the background. */
async function begin(server: ServerProcess, id: string, step: "read" | "check" | "load" | "undo") {
  const { version } = await read(server, id);
  const answer = await fetch(`${server.url}/api/provider/imports/${id}/${step}`, {
    method: "POST",
    headers: { ...head(), ...(step !== "undo" && { "content-type": "application/json" }) },
    ...(step !== "undo" && { body: JSON.stringify({ version }) }),
  });
  expect({ step, status: answer.status }).toEqual({ step, status: 200 });
}

const waitFor = (server: ServerProcess, id: string, state: Import["state"]) =>
  expect.poll(async () => (await read(server, id)).state, { timeout: 60_000, interval: 100 }).toBe(state);

/** Adds a company with products of rank 9, and returns a file that gives them rank 1. */
async function aFileOfRanks() {
  const company = await stage.aCompany();
  await stage.owner.query(
    `insert into products (company_id, gxp_sku, supplier_sku, name, gxp_priority)
     select $1, 'G-' || lpad(n::text, 5, '0'), 'S', 'Pipe', 9 from generate_series(1, ${ROWS}) n`,
    [company.id],
  );
  const rows = Array.from({ length: ROWS }, (_, at) => `${company.code},G-${String(at + 1).padStart(5, "0")},1`);
  return { company, content: ["company_code,gxp_sku,gxp_priority", ...rows].join("\n") };
}

const oneProduct = "select from products where company_id = $1 and gxp_sku = $2 for update";
const countProducts = async (companyId: string) =>
  (
    await stage.owner.query<{ rank: number; count: number }>(
      "select gxp_priority as rank, count(*)::int as count from products where company_id = $1 group by 1 order by 1",
      [companyId],
    )
  ).rows;
const countNotifications = async (companyId: string) =>
  (
    await stage.owner.query<{ all: number; products: number }>(
      `select count(*)::int as all, count(distinct description)::int as products from notifications
       where company_id = $1 and notification_type = 'rank_update'`,
      [companyId],
    )
  ).rows[0];

describe("an import whose server is killed", { tags: ["IMP-10.2"] }, () => {
  test("during the upload does not exist, and the file can be sent again", { timeout }, async () => {
    const first = await kills.start();
    const { payload, headers } = form("ranks", "company_code,gxp_sku,gxp_priority\nA,B,1\n");
    const socket = connect(Number(new URL(first.url).port), "127.0.0.1");
    socket.on("error", () => {}); // The server is killed.
    const lines = Object.entries({ ...headers, ...head(), host: "a", "content-length": String(payload.length) });
    socket.write(
      `POST /api/provider/imports/ HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`,
    );
    await new Promise<void>((resolve) => socket.write(payload.subarray(0, payload.length - 40), () => resolve()));
    await first.end("SIGKILL");
    socket.destroy();

    await using second = await kills.start();
    expect((await stage.owner.query("select from imports")).rowCount).toBe(0);
    expect(await send(second, "ranks", "company_code,gxp_sku,gxp_priority\nA,B,1\n")).toMatchObject({
      state: "uploaded",
    });
  });

  test(
    "while it reads, checks, loads or undoes goes on where it was, and notifies nobody twice",
    { timeout: 3 * timeout },
    async () => {
      const { company, content } = await aFileOfRanks();
      const theImport = "select from imports where run_id = $1 for update";
      let server = await kills.start();
      const { id } = await send(server, "ranks", content);

      let release = await kills.hold(theImport, [id]);
      await queueDirectly(id, "read");
      server = await kills.killWhileWaiting(server, release);
      await waitFor(server, id, "read");
      expect(await read(server, id)).toMatchObject({ rows: ROWS, problems: [] });

      release = await kills.hold(theImport, [id]);
      await queueDirectly(id, "check");
      server = await kills.killWhileWaiting(server, release);
      await waitFor(server, id, "checked");
      expect((await read(server, id)).check).toMatchObject({ rows: ROWS, updated: ROWS, refused: 0 });

      release = await kills.hold(oneProduct, [company.id, "G-06500"]);
      await begin(server, id, "load");
      server = await kills.killWhileWaiting(server, release);
      await waitFor(server, id, "loaded");
      expect(await read(server, id)).toMatchObject({ counts: { rows: ROWS, updated: ROWS }, problem_count: 0 });
      expect(await countProducts(company.id)).toEqual([{ rank: 1, count: ROWS }]);
      expect(await countNotifications(company.id)).toEqual({ all: ROWS, products: ROWS });

      release = await kills.hold(oneProduct, [company.id, "G-03500"]);
      await begin(server, id, "undo");
      server = await kills.killWhileWaiting(server, release);
      await waitFor(server, id, "undone");
      expect(await countProducts(company.id)).toEqual([{ rank: 9, count: ROWS }]);
      expect(await countNotifications(company.id)).toEqual({ all: ROWS, products: ROWS });
      await server.end("SIGTERM");
    },
  );

  test("loads all rows or none", { timeout }, async () => {
    const { company, content } = await aFileOfRanks();
    let server = await kills.start();
    const { id } = await send(server, "ranks", content);
    await begin(server, id, "read");
    await waitFor(server, id, "read");
    await fetch(`${server.url}/api/provider/imports/${id}`, {
      method: "PATCH",
      headers: { ...head(), "content-type": "application/json" },
      body: JSON.stringify({ version: (await read(server, id)).version, mode: "atomic" }),
    });
    await begin(server, id, "check");
    await waitFor(server, id, "checked");

    const release = await kills.hold(oneProduct, [company.id, "G-06500"]);
    await begin(server, id, "load");
    const reachLock = kills.killWhileWaiting(server, async () => {
      expect(await countProducts(company.id)).toEqual([{ rank: 9, count: ROWS }]);
      expect(await countNotifications(company.id)).toEqual({ all: 0, products: 0 });
      await release();
    });
    server = await reachLock;
    await waitFor(server, id, "loaded");
    expect(await countProducts(company.id)).toEqual([{ rank: 1, count: ROWS }]);
    expect(await countNotifications(company.id)).toEqual({ all: ROWS, products: ROWS });
    await server.end("SIGTERM");
  });
});

/** Queues a step as the server does. Its call would wait for the lock of the import that the test holds. */
async function queueDirectly(id: string, step: "read" | "check") {
  await stage.owner.query(
    `update runs set state = 'checking', params = jsonb_build_object('step', $2::text), queued_at = now(), cursor = null where id = $1`,
    [id, step],
  );
  await stage.owner.query("notify runs");
}
