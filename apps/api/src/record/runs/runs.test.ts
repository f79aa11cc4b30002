import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openJobDatabase } from "../../ground/db/database.ts";
import { openVendorPace } from "../../ground/http/vendor-pace.ts";
import { readRun } from "../../test/run-fixture.ts";
import { openStage, type Stage } from "../../test/stage.ts";
import { runJobs } from "../../start/run-jobs.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

let stage: Stage;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
beforeAll(async () => {
  stage = await openStage();
  staff = await stage.aStaffMember();
});
afterAll(() => stage[Symbol.asyncDispose]());
beforeEach(async () => {
  await stage.owner.query("delete from runs");
  await stage.owner.query("delete from work_items");
});

/** Creates a run with these columns and made-up values for the other required ones. */
async function aRun(values: Record<string, unknown> = {}) {
  const run: Record<string, unknown> = {
    kind: "export",
    subject: "companies",
    state: "loaded",
    permission: "provider.export_companies",
    user_id: staff.id,
    source: "companies.csv",
    ...values,
  };
  const { rows } = await stage.owner.query<{ id: string }>(
    `insert into runs (${Object.keys(run).join(", ")}) values (${Object.keys(run)
      .map((_, place) => `$${place + 1}`)
      .join(", ")})
     returning id`,
    Object.values(run),
  );
  return onlyRow(rows).id;
}

const aFile = async (content: string) => {
  const file_id = randomUUID();
  await stage.blobs.put(`runs/${file_id}`, Buffer.from(content));
  return { file_id, file_name: "companies.csv", file_size: content.length, file_sha256: Buffer.alloc(32, 1) };
};

async function list(query = "", token = staff.token) {
  const answer = await stage.call(token, "GET", `/api/provider/runs/?${query}`);
  return answer.json<{ count: number; results: { id: string }[] }>();
}
const ids = async (query = "", token = staff.token) => (await list(query, token)).results.map(({ id }) => id);

describe("the list of runs", () => {
  test("shows source, kind, person, file, counts, times and state", { tags: ["IMP-10.1"] }, async () => {
    const id = await aRun({
      ...(await aFile("a,b\n")),
      counts: { rows: 12 },
      done: 12,
      total: 12,
      created_at: "2026-05-01T10:00:00Z",
      started_at: "2026-05-01T10:00:01Z",
      ended_at: "2026-05-01T10:00:03.5Z",
    });
    expect((await list()).results).toEqual([
      {
        id,
        kind: "export",
        subject: "companies",
        state: "loaded",
        source: "companies.csv",
        file: { name: "companies.csv", size: 4, sha256: "01".repeat(32), is_kept: true },
        person: { id: staff.id, name: "Ada Moss", email: staff.email, is_me: true },
        key: null,
        created_at: "2026-05-01T10:00:00.000Z",
        started_at: "2026-05-01T10:00:01.000Z",
        ended_at: "2026-05-01T10:00:03.500Z",
        done: 12,
        total: 12,
        counts: { rows: 12 },
        failure: null,
        is_cancelling: false,
        needs_attention: false,
        is_permitted: true,
      },
    ]);
  });

  test("filters by kind, state, person and days, searches the source, and sorts", { tags: ["IMP-10.1"] }, async () => {
    const other = await stage.aStaffMember();
    const [first, second, third] = [
      await aRun({ created_at: "2026-05-01T23:59:00Z", source: "Steel_prices.xlsx", kind: "import", state: "failed" }),
      await aRun({ created_at: "2026-05-02T00:00:00Z", source: "audit.csv", user_id: other.id }),
      await aRun({ created_at: "2026-05-03T12:00:00Z", source: "companies.csv", state: "cancelled" }),
    ];
    expect(await ids()).toEqual([third, second, first]);
    expect(await ids("ordering=created_at")).toEqual([first, second, third]);
    expect(await ids("ordering=source")).toEqual([second, third, first]);
    expect(await ids("kind=import&kind=undo")).toEqual([first]);
    expect(await ids("state=failed&state=cancelled")).toEqual([third, first]);
    expect(await ids(`person=${other.id}`)).toEqual([second]);
    expect(await ids("date_after=2026-05-02&date_before=2026-05-02")).toEqual([second]);
    expect(await ids("search=STEEL_")).toEqual([first]);
    expect(await list("page_size=10&page=2")).toEqual({ count: 3, results: [] });
  });

  test("finds the people of its filter", { tags: ["IMP-10.1"] }, async () => {
    const other = await stage.aStaffMember({ email: "zoe.runner@provider.example" });
    await aRun({ user_id: other.id });
    await aRun();
    const find = async (query: string) =>
      (await stage.call(staff.token, "GET", `/api/provider/runs/people?${query}`)).json();
    expect(await find("search=ZOE.RUNNER")).toEqual([{ id: other.id, name: "Ada Moss" }]);
    expect(await find(`id=${staff.id}`)).toEqual([{ id: staff.id, name: "Ada Moss" }]);
    expect(await find("")).toHaveLength(2);
  });

  test("shows people without the permission only their own runs", { tags: ["IMP-10.8"] }, async () => {
    const other = await stage.aStaffMember({ may: ["provider.review_edits"] });
    const [own, foreign] = [await aRun({ user_id: other.id }), await aRun()];
    expect(await ids("", other.token)).toEqual([own]);
    expect(await ids()).toEqual([foreign, own]);
    expect((await stage.call(other.token, "GET", `/api/provider/runs/${foreign}`)).statusCode).toBe(404);
  });
});

describe("the file of a run", { tags: ["IMP-10.3"] }, () => {
  const download = async (id: string, token = staff.token) => {
    const answer = await stage.call(token, "POST", `/api/provider/runs/${id}/download`);
    return { status: answer.statusCode, url: answer.json<{ url: string }>().url };
  };

  test("has a signed address for people who may start the run", async () => {
    const id = await aRun(await aFile("code,name\n"));
    const { status, url } = await download(id);
    expect(status).toBe(200);
    const file = await stage.app.inject(url);
    expect(file.body).toBe("code,name\n");
    expect(file.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": expect.stringContaining("companies.csv"),
    });
    const viewer = await stage.aStaffMember({ may: ["provider.view_runs"] });
    expect(await download(id, viewer.token)).toMatchObject({ status: 403 });
    const other = await stage.aStaffMember({ may: ["provider.export_companies"] });
    expect(await download(id, other.token)).toMatchObject({ status: 404 });
  });

  test("is removed after 90 days", async () => {
    await stage.owner.query("delete from loose_files");
    const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000 - 60_000);
    const [old, young] = [
      await aRun({ ...(await aFile("old")), created_at: days(90) }),
      await aRun({ ...(await aFile("young")), created_at: days(89) }),
    ];
    const database = openJobDatabase(stage.logins.jobs);
    const worker = {
      databaseUrl: stage.logins.provider,
      vendorUrl: stage.logins.vendor,
      lockUrl: stage.logins.jobs,
      isPooled: false,
      isOwnCluster: false,
      dataDir: stage.folder,
      storage: undefined,
      logLevel: "silent",
      identity: { name: "Provider", abbreviation: "PRV", mailbox: "v@provider.example" },
      publicUrl: "https://portal.example",
    };
    const job = runJobs({ database, worker, pace: openVendorPace() }).find(({ name }) => name === "remove-run-files");
    await job?.run(AbortSignal.timeout(10_000));
    await database.destroy();
    expect((await readRun(stage, staff.token, old)).file).toMatchObject({ name: "companies.csv", is_kept: false });
    expect((await readRun(stage, staff.token, young)).file).toMatchObject({ is_kept: true });
    expect(await download(old)).toMatchObject({ status: 404 });
    const { rows } = await stage.owner.query("select key from loose_files where key like 'runs/%'");
    expect(rows).toHaveLength(1);
  });
});

describe("a run with problems", { tags: ["CON-01.6"] }, () => {
  const queue = async (token = staff.token) =>
    (await stage.call(token, "GET", "/api/provider/queue/?kind=failed_run")).json<{ results: object[] }>().results;
  const acknowledge = async (id: string) => {
    const answer = await stage.call(staff.token, "POST", `/api/provider/runs/${id}/acknowledge`);
    return { status: answer.statusCode, body: answer.json() };
  };
  const ended = { ended_at: "2026-05-01T10:00:00Z" };

  test("waits in the work queue until somebody acknowledges it", async () => {
    const failure = { detail: "No license is left.", code: "no_license_left", params: {} };
    const failed = await aRun({ ...ended, state: "failed", failure });
    const half = await aRun({
      kind: "import",
      subject: "prices",
      source: "prices.xlsx",
      state: "loaded_with_errors",
      counts: { refused: 3 },
      ended_at: "2026-05-02T10:00:00Z",
    });
    await aRun({ ...ended, state: "loaded" });
    await aRun({ ...ended, state: "cancelled" });
    expect(await queue()).toMatchObject([
      {
        kind: "failed_run",
        subject: "companies.csv",
        subject_note: "Export: Companies",
        asks: "Failed: No license is left.",
        link: `/provider/runs/${failed}`,
        company: null,
        waiting_since: "2026-05-01T10:00:00.000Z",
      },
      { subject: "prices.xlsx", subject_note: "Import: Prices", asks: "Done with 3 problems" },
    ]);
    expect(await acknowledge(failed)).toMatchObject({ status: 200, body: { needs_attention: false } });
    expect(await acknowledge(failed)).toMatchObject({ status: 409, body: { code: "run_untroubled" } });
    expect(await queue()).toMatchObject([{ link: `/provider/runs/${half}` }]);
    const viewer = await stage.aStaffMember({ may: ["provider.review_edits"] });
    expect(await queue(viewer.token)).toEqual([]);
  });

  test("enters the queue when it ends, and not before", async () => {
    const id = await aRun({ state: "loading", queued_at: new Date() });
    expect(await queue()).toEqual([]);
    await stage.owner.query(
      "update runs set state = 'refused', queued_at = null, ended_at = now(), counts = $2 where id = $1",
      [id, { refused: 1 }],
    );
    expect(await queue()).toMatchObject([{ asks: "Refused: 1 problem" }]);
  });
});
