import { setTimeout as sleep } from "node:timers/promises";
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { Change, ChangePage } from "@lading/contract";
import pg from "pg";
import { expect, test } from "vitest";
import { eventFixture } from "../../test/event-fixture.ts";
import { settleTransactions } from "../../test/settle-transactions.ts";

const { current } = eventFixture();

/** Each process has four writers. */
const PROCESSES = 4;
const KILLED = 2;
const WRITING_MS = 3000;

async function readPage(query: string) {
  const answer = await current.stage.call(current.staff.token, "GET", `/api/provider/changes?${query}`);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json<ChangePage>();
}

/** Returns the cursor after all changes so far, once no transaction of another test holds them back. There must be one. */
async function findEnd() {
  await settleTransactions(current.stage.owner);
  let page = await readPage("limit=1000");
  while (page.has_more) page = await readPage(`limit=1000&since=${page.next}`);
  return page.next ?? "";
}

/** Reads pages until `isOver` and the end of the feed. */
async function follow(since: string, limit: number, isOver: () => boolean) {
  const ids: string[] = [];
  const notes: string[] = [];
  let next = since;
  for (;;) {
    const wasOver = isOver();
    const page = await readPage(`since=${next}&limit=${limit}&wait=1`);
    ids.push(...page.changes.map(({ id }) => id));
    notes.push(
      ...page.changes.map(({ subject, data }: Change) => ("values" in data ? JSON.stringify(data.values) : subject)),
    );
    next = page.next ?? next;
    if (wasOver && page.changes.length === 0 && !page.has_more) return { ids, notes };
  }
}

const startWriter = (name: string) =>
  fork(new URL("../../test/feed-writer.ts", import.meta.url), [current.stage.ownerUrl, current.user.companyId, name], {
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });

test(
  "readers get every stored change once and in the same order while writers are killed",
  { tags: ["FEED-02"], timeout: 60_000 },
  async () => {
    const { owner } = current.stage;
    await current.stage.aProduct(current.user.companyId);
    await owner.query("create table ledger (note text)");
    const since = await findEnd();

    let isOver = false;
    const readers = [7, 1000].map((limit) => follow(since, limit, () => isOver));
    const writers: ChildProcess[] = Array.from({ length: PROCESSES }, (_, place) => startWriter(`p${place}`));
    const ends = writers.map((writer) => once(writer, "exit"));
    await Promise.all(writers.map((writer) => once(writer, "message")));
    await sleep(WRITING_MS / 2);
    for (const writer of writers.slice(0, KILLED)) writer.kill("SIGKILL");
    await sleep(WRITING_MS / 2);
    for (const writer of writers.slice(KILLED)) writer.send("stop");
    await Promise.all(ends);
    await settleTransactions(owner);
    isOver = true;

    const [one, other] = await Promise.all(readers);
    const { rows } = await owner.query<{ note: string }>("select note from ledger");
    expect(rows.length).toBeGreaterThan(100);
    expect(one?.notes.toSorted()).toEqual(rows.map(({ note }) => note).toSorted());
    expect(new Set(one?.ids).size).toBe(rows.length);
    expect(other).toEqual(one);
  },
);

test(
  "a change that is committed waits for older transactions, and the lag tells for how long",
  { tags: ["FEED-02"] },
  async () => {
    const { owner, ownerUrl } = current.stage;
    await current.stage.aProduct(current.user.companyId);
    const end = await findEnd();
    const older = new pg.Client({ connectionString: ownerUrl });
    await older.connect();
    await older.query("begin; select pg_current_xact_id()");
    await current.stage.aProduct(current.user.companyId);
    const read = (wait: number) => readPage(`since=${end}&wait=${wait}`);
    expect((await read(0)).changes).toEqual([]);
    const { rows } = await owner.query<{ lag: number }>("select change_feed_lag() as lag");
    expect(rows[0]?.lag).toBeGreaterThan(0);
    const waiting = read(30);
    await older.end();
    expect((await waiting).changes).toHaveLength(1);
    const later = await owner.query("select change_feed_lag() as lag");
    expect(later.rows).toEqual([{ lag: 0 }]);
  },
);
