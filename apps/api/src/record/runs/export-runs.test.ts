import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openRunner, readRun } from "../../test/run-fixture.ts";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
beforeAll(async () => {
  stage = await openStage();
  staff = await stage.aStaffMember();
});
afterAll(() => stage[Symbol.asyncDispose]());

const start = async (path: string, filters: object, token = staff.token) => {
  const answer = await stage.call(token, "POST", path, { payload: filters });
  return { status: answer.statusCode, run: answer.json<{ run: string }>().run };
};

async function execute() {
  await using runner = openRunner(stage);
  await runner.execute();
}

async function download(id: string) {
  const { url } = (await stage.call(staff.token, "POST", `/api/provider/runs/${id}/download`)).json<{ url: string }>();
  return stage.app.inject(url);
}

const findDetails = async (action: string, key: string, id: string) =>
  (
    await stage.owner.query<{ actor_id: string; details: object }>(
      "select actor_id, details from audit_entries where action = $1 and details->>$2 = $3",
      [action, key, id],
    )
  ).rows;

describe("an export of companies as a run", () => {
  const path = "/api/provider/companies/export";

  test(
    "writes what the filters match to a file, and is recorded with the number of rows",
    { tags: ["CON-15.2", "CON-15.3"] },
    async () => {
      for (const name of ["Zinc Valve", "Zinc, Pipe", "Brass Valve"]) await stage.aCompany({ name });
      const { status, run } = await start(path, { search: "zinc", status: ["active"] });
      expect(status).toBe(201);
      await execute();
      expect(await readRun(stage, staff.token, run)).toMatchObject({
        kind: "export",
        subject: "companies",
        state: "loaded",
        source: "companies.csv",
        done: 2,
        total: 2,
        counts: { rows: 2 },
        file: { name: "companies.csv", is_kept: true },
      });
      const file = await download(run);
      const direct = await stage.call(staff.token, "GET", `${path}?search=zinc&status=active`);
      expect(file.body).toBe(direct.body);
      expect(file.body.split("\n").filter(Boolean)).toHaveLength(3);
      expect(await findDetails(`POST ${path}`, "run", run)).toMatchObject([
        { actor_id: staff.id, details: { search: "zinc", status: ["active"] } },
      ]);
      expect(await findDetails("end-run", "id", run)).toMatchObject([{ actor_id: staff.id, details: { rows: 2 } }]);
      // The file belongs to the run, so no job removes it.
      expect((await stage.owner.query("select from loose_files where key like 'runs/%'")).rows).toEqual([]);
    },
  );

  test("refuses other values and people without the permission", { tags: ["CON-15.2", "IMP-10.4"] }, async () => {
    expect(await start(path, { status: ["unknown"] })).toMatchObject({ status: 400 });
    expect(await start(path, { columns: "all" })).toMatchObject({ status: 400 });
    const other = await stage.aStaffMember({ may: ["provider.view_companies", "provider.view_runs"] });
    expect(await start(path, {}, other.token)).toMatchObject({ status: 403 });
  });

  test(
    "leaves no file of a person who loses the permission before the end",
    { tags: ["CON-15.2", "IMP-10.4"] },
    async () => {
      const other = await stage.aStaffMember({ may: ["provider.export_companies"] });
      const { run } = await start(path, {}, other.token);
      await stage.owner.query(
        "delete from role_permissions where role_id = (select role_id from users where id = $1)",
        [other.id],
      );
      await execute();
      expect(await readRun(stage, staff.token, run)).toMatchObject({
        state: "failed",
        failure: { code: "permission_denied" },
        file: null,
      });
    },
  );
});

describe("an export of the audit record as a run", { tags: ["AUD-01.4"] }, () => {
  const path = "/api/provider/audit/export";

  test("writes all entries that match, also more than one batch", async () => {
    const actor = await stage.aStaffMember();
    await stage.owner.query(
      "insert into audit_entries (actor_id, action, details) select $1, 'POST /api/token', jsonb_build_object('n', n) from generate_series(1, 2100) n",
      [actor.id],
    );
    const { run } = await start(path, { actor: actor.email, action: ["POST /api/token"], ordering: "at" });
    await execute();
    expect(await readRun(stage, staff.token, run)).toMatchObject({
      state: "loaded",
      done: 2100,
      counts: { rows: 2100 },
      file: { name: "audit.csv" },
    });
    const lines = (await download(run)).body.split("\n").filter(Boolean);
    expect(lines).toHaveLength(2101);
    expect(new Set(lines).size).toBe(2101);
  });
});
