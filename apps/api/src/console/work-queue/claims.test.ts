import { type WorkItem, workKindIds } from "@lading/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
let ada: Awaited<ReturnType<Stage["aStaffMember"]>>;
let ben: Awaited<ReturnType<Stage["aStaffMember"]>>;
let companyId: string;
beforeAll(async () => {
  stage = await openStage();
  ada = await stage.aStaffMember();
  ben = await stage.aStaffMember();
  await stage.owner.query("update users set first_name = 'Ben' where id = $1", [ben.id]);
  ({ companyId } = await stage.aVendor({ role: "Vendor Admin" }));
});
afterAll(() => stage[Symbol.asyncDispose]());
beforeEach(async () => {
  await stage.owner.query("delete from work_claims");
  await stage.owner.query("delete from products");
});

const run = (statement: string, ...values: unknown[]) => stage.owner.query(statement, values);

async function find(query = "", token = ada.token): Promise<WorkItem[]> {
  return (await stage.call(token, "GET", `/api/provider/queue/?page_size=100&kind=edits&${query}`)).json().results;
}

/** Creates products with one pending edit each, and returns their rows of the queue. */
async function someRows(count: number) {
  await run(
    "insert into products (company_id, gxp_sku, supplier_sku, name) select $1, n, n, 'P' || n from generate_series(1, $2::int) n",
    companyId,
    count,
  );
  await run(
    "insert into field_edits (company_id, product_id, name, new_value) select company_id, id, 'color', 'Red' from products",
  );
  return (await find()).map(({ id }) => id);
}

async function claim(token: string, action: string, items: readonly string[], to?: string) {
  const answer = await stage.call(token, "POST", "/api/provider/queue/claims", { payload: { action, items, to } });
  return { status: answer.statusCode, body: answer.json() };
}
const statuses = async (...args: Parameters<typeof claim>) =>
  (await claim(...args)).body.results.map(({ status }: { status: string }) => status);

describe("a row", () => {
  test("shows who has taken it and since when, until that person releases it", { tags: ["CON-03.1"] }, async () => {
    const [id = ""] = await someRows(2);
    expect((await claim(ada.token, "take", [id])).body).toEqual({
      results: [{ id, status: "taken", owner: "Ada Moss" }],
    });
    const [row] = await find("owner=me");
    expect(row).toMatchObject({
      id,
      owner: { id: ada.id, name: "Ada Moss", taken_at: expect.any(String), is_me: true },
    });
    expect(await find("owner=nobody")).toHaveLength(1);
    expect(await find("owner=me", ben.token)).toEqual([]);
    expect((await find("", ben.token))[0]?.owner).toMatchObject({ name: "Ada Moss", is_me: false });
    expect(await statuses(ben.token, "release", [id])).toEqual(["held"]);
    expect(await statuses(ada.token, "release", [id])).toEqual(["released"]);
    expect(await find("owner=me")).toEqual([]);
  });

  test("of another person is not taken, but can be handed over, also to oneself", { tags: ["CON-03.1"] }, async () => {
    const [id = ""] = await someRows(1);
    await claim(ada.token, "take", [id]);
    expect((await claim(ben.token, "take", [id])).body.results).toEqual([{ id, status: "held", owner: "Ada Moss" }]);
    expect((await claim(ben.token, "hand_over", [id], ben.id)).body.results).toEqual([
      { id, status: "handed_over", owner: "Ben Moss" },
    ]);
    expect((await find())[0]?.owner?.name).toBe("Ben Moss");
  });

  test("is taken by one of two persons who press at the same time", { tags: ["CON-03.1"] }, async () => {
    const ids = await someRows(20);
    const both = await Promise.all([statuses(ada.token, "take", ids), statuses(ben.token, "take", ids.toReversed())]);
    const { rows } = await run(
      "select count(*)::int as claims, count(distinct owner_id)::int as owners from work_claims",
    );
    expect(rows).toEqual([{ claims: 20, owners: expect.any(Number) }]);
    expect(both.flat().every((status) => status === "taken" || status === "held")).toBe(true);
  });

  test("that is done, unknown or of a kind that the caller may not do is gone", { tags: ["CON-03.1"] }, async () => {
    const [id = ""] = await someRows(1);
    await run("update field_edits set status = 'withdrawn', decided_at = now()");
    expect(await statuses(ada.token, "take", [id, crypto.randomUUID()])).toEqual(["gone", "gone"]);
    const reader = await stage.aStaffMember({ may: ["provider.answer_feedback"] });
    const [other = ""] = await someRowsAgain();
    expect(await statuses(reader.token, "take", [other])).toEqual(["gone"]);
  });
  const someRowsAgain = async () => {
    await run("delete from products");
    return someRows(1);
  };

  test("is never locked by a claim: another reviewer's decision publishes", { tags: ["CON-03.2"] }, async () => {
    const [id = ""] = await someRows(1);
    await claim(ada.token, "take", [id]);
    const { rows } = await run("select id from field_edits where status = 'pending'");
    const decided = await stage.call(ben.token, "POST", "/api/provider/edits/decide", {
      payload: { decisions: [{ id: rows[0].id, decision: "approve" }] },
    });
    expect(decided.json().results).toEqual([{ id: rows[0].id, status: "approved" }]);
    expect(await find()).toEqual([]);
  });
});

describe("a claim ends", () => {
  test("after 30 minutes without an action, and the row is free for everyone", { tags: ["CON-03.3"] }, async () => {
    const [id = ""] = await someRows(1);
    await claim(ada.token, "take", [id]);
    await run("update work_claims set acted_at = now() - interval '29 minutes'");
    expect(await find("owner=me")).toHaveLength(1);
    await run("update work_claims set acted_at = now() - interval '30 minutes'");
    expect((await find())[0]?.owner).toBeNull();
    expect(await find("owner=nobody", ben.token)).toHaveLength(1);
    expect(await statuses(ben.token, "take", [id])).toEqual(["taken"]);
  });

  test(
    "later if its owner decides another row meanwhile, but an ended one stays ended",
    { tags: ["CON-03.3"] },
    async () => {
      const [kept = "", ended = ""] = await someRows(3);
      await claim(ada.token, "take", [kept, ended]);
      await run("update work_claims set acted_at = now() - interval '29 minutes' where item_id = $1", kept);
      await run("update work_claims set acted_at = now() - interval '31 minutes' where item_id = $1", ended);
      const { rows } = await run("select id from field_edits order by product_id desc limit 1");
      await stage.call(ada.token, "POST", "/api/provider/edits/decide", {
        payload: { decisions: [{ id: rows[0].id, decision: "approve" }] },
      });
      await run("update work_claims set acted_at = acted_at - interval '5 minutes'");
      expect((await find("owner=me")).map(({ id }) => id)).toEqual([kept]);
    },
  );

  test(
    "when its owner is deactivated or loses the permission, with all fifty rows",
    { tags: ["CON-03.4"] },
    async () => {
      const ids = await someRows(50);
      const cy = await stage.aStaffMember();
      await claim(cy.token, "take", ids);
      expect(await find("owner=nobody")).toEqual([]);
      await run("update users set status = 'deactivated' where id = $1", cy.id);
      expect(await find("owner=nobody")).toHaveLength(50);
      expect((await find()).every(({ owner }) => owner === null)).toBe(true);
      await run("update users set status = 'active' where id = $1", cy.id);
      expect(await find("owner=nobody")).toEqual([]);
      await run(
        "delete from role_permissions where permission = 'provider.review_edits' and role_id = (select role_id from users where id = $1)",
        cy.id,
      );
      expect(await find("owner=nobody")).toHaveLength(50);
      expect(new Set(await statuses(ben.token, "take", ids))).toEqual(new Set(["taken"]));
    },
  );
});

describe("a hand-over", { tags: ["CON-03.1"] }, () => {
  const refusal = async (to: string | undefined) => {
    const [id = ""] = (await find()).map((row) => row.id);
    const { status, body } = await claim(ada.token, "hand_over", [id], to);
    return [status, body];
  };

  test("is refused to persons who cannot do the work", async () => {
    await someRows(1);
    const reader = await stage.aStaffMember({ may: ["provider.answer_feedback"] });
    expect(await refusal(reader.id)).toEqual([400, { to: ["The role of Ada Moss does not allow edited products."] }]);
    const gone = await stage.aStaffMember();
    await run("update users set status = 'deactivated' where id = $1", gone.id);
    const unknown = ["This person cannot take work: there is no active staff member with this id."];
    for (const id of [gone.id, crypto.randomUUID(), (await stage.aVendor()).id])
      expect(await refusal(id)).toEqual([400, { to: unknown }]);
    expect(await refusal(undefined)).toEqual([400, { to: ["Choose a person."] }]);
    expect((await run("select from work_claims")).rows).toEqual([]);
  });

  test("finds people by name or address, with the kinds that they may do", async () => {
    const people = async (search: string) =>
      (await stage.call(ada.token, "GET", `/api/provider/queue/people?search=${search}`)).json();
    expect(await people("ben")).toEqual([
      {
        id: ben.id,
        name: "Ben Moss",
        email: ben.email,
        kinds: workKindIds,
      },
    ]);
    expect(await people("nobody%25")).toEqual([]);
  });
});

test("takes at most 500 rows at a time", { tags: ["CON-03.1"] }, async () => {
  const ids = Array.from({ length: 501 }, () => crypto.randomUUID());
  expect(await claim(ada.token, "take", ids)).toMatchObject({
    status: 400,
    body: { items: ["Choose at most 500 rows at a time."] },
  });
});
