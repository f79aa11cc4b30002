import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage, unique } from "../../test/stage.ts";
import { uploadFixture } from "../../test/upload-fixture.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

const products = 1000;
const writers = 16;
const seed = 28;

/** Numbers from 0 to below 1, the same ones in each run. */
function createRandom(state: number) {
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

interface Edit {
  id: string;
  gxp_sku: string;
  old_value: string;
  new_value: string;
  status: string;
}

/** Each product has its own history: writes before the upload, during the submission and during the decisions. */
test("no value of an old workbook reverts a newer one", { tags: ["XLS-06.5"], timeout: 300_000 }, async () => {
  const random = createRandom(seed);
  const any = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)]!; // It has some.
  const vendor = await stage.aVendor({ role: "Full Access" });
  const staff = await stage.aStaffMember();
  const fixture = uploadFixture(stage);
  const mark = unique("H");
  const skus = Array.from({ length: products }, (_, place) => `${mark}-${place}`);
  await stage.owner.query(
    `insert into products (company_id, gxp_sku, supplier_sku, name, price)
     select $1, sku, sku, 'Valve', 10 from unnest($2::text[]) sku`,
    [vendor.companyId, skus],
  );
  const write = (sku: string, price: number) =>
    stage.owner.query("update products set price = $2 where company_id = $3 and gxp_sku = $1", [
      sku,
      price,
      vendor.companyId,
    ]);
  const writeSome = async (times: number) => {
    const writeAll = async () => {
      for (let time = 0; time < times; time++) await write(any(skus), any([10, 11, 12, 13]));
    };
    await Promise.all(Array.from({ length: writers }, writeAll));
  };

  const exported = await fixture.anExport(vendor);
  await writeSome(40);
  // 10 is the value of the export, and others may equal a newer one.
  const rows = skus.flatMap((sku) => (random() < 0.1 ? [] : [[sku, any([10, 11, 12, 14, 15])]]));
  const upload = await fixture.upload(vendor.token, fixture.aWorkbook(exported, ["gxp_sku", "price"], ...rows));
  const submit = async () => (await fixture.call(vendor.token, "POST", `${upload}/submit`, {})).json();
  const [submitted] = await Promise.all([submit(), writeSome(40)]);
  expect(submitted.proposed).toBeGreaterThan(100);

  const findEdits = async () =>
    (
      await stage.owner.query<Edit>(
        `select e.id, p.gxp_sku, e.old_value, e.new_value, e.status from field_edits e join products p on p.id = e.product_id
         where e.set_id = $1 order by e.id`,
        [submitted.set],
      )
    ).rows;
  const edits = await findEdits();
  const { rows: previewed } = await stage.owner.query<{ gxp_sku: string; live_value: string }>(
    "select gxp_sku, live_value from workbook_changes where upload_id = $1 and outcome = 'proposed'",
    [upload],
  );
  const seen = new Map(previewed.map(({ gxp_sku, live_value }) => [gxp_sku, live_value]));
  expect(edits).toHaveLength(submitted.proposed);
  for (const { gxp_sku, old_value, new_value } of edits) {
    expect([gxp_sku, old_value]).toEqual([gxp_sku, seen.get(gxp_sku)]);
    // The value of the export is never proposed against a newer one, and only conflicts that a person chose replace one.
    expect([gxp_sku, old_value, new_value]).toEqual([gxp_sku, "10.00", expect.not.stringMatching(/^10\.00$/)]);
  }

  const decide = async () => {
    for (let first = 0; first < edits.length; first += 100) {
      const decisions = edits.slice(first, first + 100).map(({ id }) => ({ id, decision: "approve" }));
      const answer = await stage.call(staff.token, "POST", "/api/provider/edits/decide", { payload: { decisions } });
      expect(answer.statusCode).toBe(200);
    }
  };
  await Promise.all([decide(), writeSome(40)]);
  const { rows: approvals } = await stage.owner.query<{ gxp_sku: string; old: string; new: string }>(
    `select p.gxp_sku, money_text(f.old::numeric) as old, money_text(f.new::numeric) as new
     from field_change f join products p on p.id = f.product_id
     where f.company_id = $1 and f.source = 'approval' and f.field = 'price'`,
    [vendor.companyId],
  );
  const decided = await findEdits();
  const approved = decided.filter(({ status }) => status === "approved");
  // Each approved change has replaced exactly the value that the vendor saw; the others wait with a conflict.
  const toFact = (sku: string, old: string, value: string) => `${sku} ${old} ${value}`;
  expect(approvals.map((one) => toFact(one.gxp_sku, one.old, one.new)).toSorted()).toEqual(
    approved.map((one) => toFact(one.gxp_sku, one.old_value, one.new_value)).toSorted(),
  );
  expect(approved.length).toBeGreaterThan(50);
  expect(decided.filter(({ status }) => status === "pending").length).toBeGreaterThan(10);
});
