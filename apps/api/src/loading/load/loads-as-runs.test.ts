import { createHash } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { intakeFixture } from "../../test/intake-fixture.ts";

const fixture = intakeFixture();
const { load, post, products } = fixture;

beforeEach(() => fixture.stage.owner.query("delete from runs"));

/** Returns the runs, the oldest first. */
const readRuns = async () => {
  const { rows } = await fixture.stage.owner.query(
    `select kind, subject, state, file_size::int as size, encode(file_sha256, 'hex') as sha256, counts, key_id is not null as has_key,
       ended_at >= started_at as has_ended
     from runs order by created_at`,
  );
  return rows;
};

const describeFile = (file: string) => ({
  size: Buffer.byteLength(file),
  sha256: createHash("sha256").update(file).digest("hex"),
});

test(
  "a load is a run with its key, the size and hash of its file, and its counts",
  { tags: ["IMP-10.1"] },
  async () => {
    const file = products("A,S-1,Pipe,,", "B,,,,");
    await load("products", file);
    expect(await readRuns()).toEqual([
      {
        kind: "import",
        subject: "products",
        state: "loaded_with_errors",
        ...describeFile(file),
        counts: { rows: 2, created: 1, updated: 0, unchanged: 0, refused: 1 },
        has_key: true,
        has_ended: true,
      },
    ]);
  },
);

test("a refused load is a run; a dry run and a repeated response are not", { tags: ["IMP-10.1"] }, async () => {
  const once = { headers: { "idempotency-key": fixture.company.code } };
  const [good, bad] = [products("A,S-1,Pipe,,"), products("A,S-1,Pipe,,", 'B,S-2,"Tee,,', "C,S-3,Cap,,")];
  await load("products", good, { query: { dry_run: "true" } });
  await load("products", good, once);
  await load("products", good, once);
  await post("products", bad, { query: { mode: "atomic" } });
  expect(await readRuns()).toMatchObject([
    { state: "loaded", counts: { rows: 1, created: 1 } },
    // The rest after the broken quote is not read as rows, but belongs to the file.
    { state: "refused", counts: { rows: 2, created: 0, refused: 1 }, ...describeFile(bad) },
  ]);
});

test("a load that fails is a run with its reason, also if nothing was stored", { tags: ["IMP-10.4"] }, async () => {
  await post("products", "company_code,colour\n", { query: { dry_run: "true" } });
  await post("products", "company_code,colour\n");
  await post("ranks", "", { query: { mode: "atomic" } });
  expect(await readRuns()).toMatchObject([
    { subject: "products", state: "failed", counts: { rows: 0, created: 0 }, has_key: true },
    { subject: "ranks", state: "failed", counts: { rows: 0, created: 0 }, has_key: true },
  ]);
  const { rows: failures } = await fixture.stage.owner.query(
    "select failure, permission from runs order by created_at",
  );
  expect(failures).toEqual([
    {
      failure: { code: "run_refused", detail: expect.stringContaining("colour: Unknown column."), params: {} },
      permission: "provider.import_records",
    },
    {
      failure: { code: "run_refused", detail: "The file is empty.", params: {} },
      permission: "provider.import_records",
    },
  ]);
});
