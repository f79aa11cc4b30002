import { afterAll, beforeAll, expect, test } from "vitest";
import { aForm } from "../../test/form.ts";
import { killFixture } from "../../test/kill-fixture.ts";
import { uploadOnKilledServers } from "../../test/killed-upload.ts";
import { scratchFolder } from "../../test/scratch-folder.ts";
import { openStage, type Stage } from "../../test/stage.ts";

const products = 1500;

let stage: Stage;
let folder: ReturnType<typeof scratchFolder>;
beforeAll(async () => {
  stage = await openStage();
  folder = scratchFolder();
});
afterAll(async () => {
  await stage[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

test(
  "a file whose server is killed during the comparison and the submission is proposed once",
  { tags: ["XLS-06.6"], timeout: 120_000 },
  async () => {
    const kills = killFixture(stage, folder.path);
    const vendor = await stage.aVendor({ role: "Full Access" });
    await stage.owner.query(
      `insert into products (company_id, gxp_sku, supplier_sku, name, price)
       select $1, 'K-' || lpad(n::text, 5, '0'), 'S-' || n, 'Pipe', 10 from generate_series(1, ${products}) n`,
      [vendor.companyId],
    );
    const lines = Array.from({ length: products }, (_, at) => `K-${String(at + 1).padStart(5, "0")},11`);
    const file = aForm({ name: "prices.csv", content: ["gxp_sku,price", ...lines].join("\n") });
    const { counts, response } = await uploadOnKilledServers(kills, {
      token: vendor.token,
      path: "/api/products/workbook-uploads/",
      file,
      checking: ["lock table workbook_changes in share mode", []],
      // The first 500 products are proposed, and the next ones wait.
      submitting: [
        `insert into product_edit_locks select company_id, id from products where company_id = $1 and gxp_sku = 'K-00800'`,
        [vendor.companyId],
      ],
    });
    expect(counts).toMatchObject({ changes: products, unchanged: 0, problems: 0 });
    expect(response).toEqual([200, { set: expect.any(String), proposed: products, left_out: 0, proposed_new: 0 }]);
    const { rows } = await stage.owner.query(
      `select count(*)::int as edits, count(distinct product_id)::int as products, count(distinct set_id)::int as sets
       from field_edits where company_id = $1 and status = 'pending'`,
      [vendor.companyId],
    );
    expect(rows).toEqual([{ edits: products, products, sets: 1 }]);
  },
);
