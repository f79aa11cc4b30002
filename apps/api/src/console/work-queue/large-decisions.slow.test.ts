import { describe, expect, test } from "vitest";
import { openStage } from "../../test/stage.ts";

const filters = { kind: [], company: [], field: [] };

describe("a decision of many rows", { tags: ["CON-04.3"] }, () => {
  test("is refused beyond 10,000 fields, and without rows or filters", async () => {
    await using stage = await openStage();
    const reviewer = await stage.aStaffMember();
    const { id } = await stage.aCompany();
    const freeze = async (payload: object) => {
      const answer = await stage.call(reviewer.token, "POST", "/api/provider/queue/edits", { payload });
      return { status: answer.statusCode, body: answer.json() };
    };
    await stage.owner.query(
      "insert into products (company_id, gxp_sku, supplier_sku, name) select $1, n, n, n from generate_series(1, 10001) n",
      [id],
    );
    await stage.owner.query(
      "insert into field_edits (company_id, product_id, name) select company_id, id, 'color' from products",
    );
    expect(await freeze({ filters })).toEqual({
      status: 400,
      body: { items: ["At most 10,000 fields can be decided together. Choose fewer rows with the filters."] },
    });
    expect((await freeze({})).body).toEqual({ items: ["Give either the rows or the filters."] });
    expect((await freeze({ items: [crypto.randomUUID()], filters })).status).toBe(400);
  });
});
