import { expect, test } from "vitest";
import { intakeFixture } from "../../test/intake-fixture.ts";

const fixture = intakeFixture();

test(
  "two atomic loads of the same rows at once both end, and the later one's values remain",
  { tags: ["PROV-03.7"] },
  async () => {
    const skus = Array.from({ length: 400 }, (_, at) => `G-${at}`);
    const { load, products, company, stage } = fixture;
    await load("products", products(...skus.map((sku) => `${sku},S,Pipe,,1`)));
    // In opposite orders, so that each load meets the rows of the other one.
    const ranks = (rank: number, order: readonly string[]) =>
      ["company_code,gxp_sku,gxp_priority", ...order.map((sku) => `${company.code},${sku},${rank}`)].join("\n");
    const query = { mode: "atomic" };
    const reports = await Promise.all([
      load("ranks", ranks(1, skus), { query }),
      load("ranks", ranks(2, skus.toReversed()), { query }),
    ]);
    expect(reports).toMatchObject([
      { received: 400, updated: 400, rejected: 0 },
      { received: 400, updated: 400, rejected: 0 },
    ]);
    const { rows } = await stage.owner.query<{ gxp_priority: number; count: number }>(
      "select gxp_priority, count(*)::int as count from products where company_id = $1 group by 1",
      [company.id],
    );
    expect(rows).toEqual([{ gxp_priority: expect.toBeOneOf([1, 2]), count: 400 }]);
    const { rows: told } = await stage.owner.query(
      `select count(*)::int as notifications, count(distinct load_id)::int as loads from notifications
     where company_id = $1 and notification_type = 'rank_update'`,
      [company.id],
    );
    expect(told).toEqual([{ notifications: 800, loads: 2 }]);
  },
);
