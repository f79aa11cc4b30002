import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
let ada: Awaited<ReturnType<Stage["aStaffMember"]>>;
let ben: Awaited<ReturnType<Stage["aStaffMember"]>>;
let companyId: string;
beforeAll(async () => {
  stage = await openStage();
  ada = await stage.aStaffMember();
  ben = await stage.aStaffMember();
  ({ companyId } = await stage.aVendor({ role: "Vendor Admin" }));
  for (const name of ["color", "price", "price"]) await stage.anEdit(companyId, { name, newValue: "7" });
});
afterAll(() => stage[Symbol.asyncDispose]());

const nothing = { kind: [], company: [], field: [] };
const path = "/api/provider/queue/views";
const add = async (token: string, name: string, is_shared: boolean, filters: object = nothing) => {
  const answer = await stage.call(token, "POST", path, { payload: { name, is_shared, filters } });
  return { status: answer.statusCode, body: answer.json() };
};
const list = async (token: string) => (await stage.call(token, "GET", path)).json();

describe("saved views", { tags: ["CON-04.2"] }, () => {
  test("belong to a person or to all, and count their rows", async () => {
    const own = await add(ada.token, "Prices", false, { ...nothing, field: ["price"] });
    expect(own.status).toBe(201);
    await add(ada.token, "Acme", true, { ...nothing, company: [companyId], state: "on_track" });
    expect(await list(ada.token)).toEqual([
      {
        id: own.body.id,
        name: "Prices",
        is_shared: false,
        is_mine: true,
        filters: { ...nothing, field: ["price"] },
        count: 2,
      },
      {
        id: expect.any(String),
        name: "Acme",
        is_shared: true,
        is_mine: true,
        filters: { ...nothing, company: [companyId], state: "on_track" },
        count: 3,
      },
    ]);
    expect(await list(ben.token)).toMatchObject([{ name: "Acme", is_mine: false, count: 3 }]);
  });

  test("have a name once, for a person and for all", async () => {
    await add(ada.token, "Late", false);
    expect(await add(ada.token, " late ", false)).toEqual({
      status: 400,
      body: { name: ['You have a view "late" already.'] },
    });
    expect((await add(ben.token, "Late", false)).status).toBe(201);
    expect((await add(ben.token, "Late", true)).status).toBe(201);
    expect(await add(ada.token, "LATE", true)).toEqual({
      status: 400,
      body: { name: ['There is a shared view "LATE" already.'] },
    });
  });

  test("are changed and deleted by the person who saved them, and by no one else", async () => {
    const { body } = await add(ada.token, "Mine", true);
    const send = async (token: string, method: "PUT" | "DELETE", name = "Renamed") =>
      (
        await stage.call(token, method, `${path}/${body.id}`, {
          ...(method === "PUT" && { payload: { name, is_shared: false, filters: { ...nothing, owner: "me" } } }),
        })
      ).statusCode;
    expect([await send(ben.token, "PUT"), await send(ben.token, "DELETE")]).toEqual([404, 404]);
    expect(await send(ada.token, "PUT", "Prices")).toBe(400);
    expect(await send(ada.token, "PUT")).toBe(200);
    expect((await list(ada.token)).find(({ id }: { id: string }) => id === body.id)).toMatchObject({
      name: "Renamed",
      is_shared: false,
      filters: { owner: "me" },
      count: 0,
    });
    expect((await list(ben.token)).some(({ id }: { id: string }) => id === body.id)).toBe(false);
    expect([await send(ada.token, "DELETE"), await send(ada.token, "DELETE")]).toEqual([200, 404]);
  });

  test("are refused with nonsense, without a name, and beyond twenty", async () => {
    expect((await add(ada.token, "", false)).body).toEqual({ name: ["Name the view."] });
    expect((await add(ada.token, "x", false, { ...nothing, kind: ["nonsense"] })).status).toBe(400);
    expect((await add(ada.token, "x", false, { ...nothing, surprise: 1 })).status).toBe(400);
    const cy = await stage.aStaffMember();
    for (let number = 1; number <= 20; number++)
      expect((await add(cy.token, `View ${number}`, false)).status).toBe(201);
    expect((await add(cy.token, "One more", false)).body).toEqual({
      name: ["You have 20 views already. Delete one first."],
    });
  });
});

describe("a decision of many rows", { tags: ["CON-04.3"] }, () => {
  const freeze = async (payload: object, token = ada.token) => {
    const answer = await stage.call(token, "POST", "/api/provider/queue/edits", { payload });
    return { status: answer.statusCode, body: answer.json() };
  };

  test("concerns the edits of the moment in which it was asked for", async () => {
    const first = await freeze({ filters: { ...nothing, company: [companyId] } });
    expect(first).toEqual({ status: 200, body: { edits: expect.any(Array), products: 3, others: 0 } });
    const later = await stage.anEdit(companyId);
    const decisions = first.body.edits.map((id: string) => ({ id, decision: "reject", reason: "No." }));
    await stage.call(ada.token, "POST", "/api/provider/edits/decide", { payload: { decisions } });
    expect((await freeze({ filters: nothing })).body).toEqual({ edits: [later.id], products: 1, others: 0 });
  });

  test("leaves out rows of other kinds, and says how many", async () => {
    await stage.aCompany();
    const rows = (await stage.call(ada.token, "GET", "/api/provider/queue/")).json().results as { id: string }[];
    const { body } = await freeze({ items: rows.map(({ id }) => id) });
    expect(body).toEqual({ edits: [expect.any(String)], products: 1, others: 1 });
    const reader = await stage.aStaffMember({ may: ["provider.answer_feedback"] });
    expect((await freeze({ filters: nothing }, reader.token)).status).toBe(403);
  });
});
