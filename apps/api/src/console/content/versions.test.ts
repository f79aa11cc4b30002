import { contentKinds, type ContentKind } from "@lading/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";

/* Drafts, history, restoring and conflicts, which work in the same way for every kind of content. */

let stage: Stage;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
beforeAll(async () => {
  stage = await openStage();
  staff = await stage.aStaffMember();
});
afterAll(() => stage[Symbol.asyncDispose]());

interface Item extends Record<string, unknown> {
  id: number;
  state: string;
  revision: number;
  waiting: { state: string; values: Record<string, unknown>; number: number; changed_by: { name: string } } | null;
}

const send = (method: "GET" | "POST" | "PATCH" | "DELETE", path: string, payload?: object, token = staff.token) =>
  stage.call(token, method, `/api/provider/${path}`, payload && { payload });
const read = async (kind: string, id: number) => (await send("GET", `${kind}/${id}`)).json<Item>();
async function create(kind: ContentKind, more: object = {}) {
  const answer = await send("POST", kind, { ...samples[kind].first(), ...more });
  expect(answer.json()).toMatchObject({ id: expect.any(Number) });
  expect(answer.statusCode).toBe(201);
  return answer.json<Item>();
}
const versions = async (kind: string, id: number) =>
  (await send("GET", `${kind}/${id}/versions`)).json<{ count: number; results: Item[] }>();
/** The row that vendors read. */
async function findLive(kind: ContentKind, id: number) {
  const { rows } = await stage.owner.query<Record<string, unknown>>(
    `select * from ${samples[kind].table} where id = $1`,
    [id],
  );
  return rows[0];
}

let counter = 0;
const unique = (stem: string) => `${stem} ${(counter += 1)}`;

interface Sample {
  table: string;
  first(): object;
  /** A change of one value, which is also a column of the table. */
  change: () => Record<string, unknown>;
}

const samples: Record<ContentKind, Sample> = {
  terms: {
    table: "terms_versions",
    first: () => ({ text: unique("Terms") }),
    change: () => ({ text: unique("Other terms") }),
  },
  announcements: {
    table: "update_messages",
    first: () => ({ text: unique("News") }),
    change: () => ({ text: unique("Other news") }),
  },
  "home-descriptions": {
    table: "home_descriptions",
    first: () => ({ name: unique("Area"), description: "About it" }),
    change: () => ({ description: unique("Other words") }),
  },
  "help-sections": {
    table: "help_sections",
    first: () => ({
      name: unique("Section"),
      description: "# About",
      faqs: [{ question: "Why?", short_answer: "So", answer: "So **it is**" }],
    }),
    change: () => ({ name: unique("Other section") }),
  },
  labels: {
    table: "labels",
    first: () => ({ name: unique("Label"), space: "order" }),
    change: () => ({ retention_days: (counter += 1) }),
  },
  "service-plans": {
    table: "service_plans",
    first: () => ({ name: unique("Plan"), licenses: 3 }),
    change: () => ({ licenses: 3 + (counter += 1) }),
  },
  dashboards: {
    table: "dashboards",
    first: () => ({ name: unique("Dashboard"), source: "sales" }),
    change: () => ({ name: unique("Other dashboard") }),
  },
};
const changeable = contentKinds.filter((kind) => kind !== "terms");

describe.each(contentKinds)("an item of %s", (kind) => {
  test("is published at once, with its author and its time", { tags: ["CNT-01.8", "PROV-04.8"] }, async () => {
    const item = await create(kind);
    expect(item).toMatchObject({
      ...(kind === "help-sections" ? {} : samples[kind].first() && {}),
      state: "in_force",
      revision: 1,
      waiting: null,
      changed_by: { id: staff.id, name: "Ada Moss" },
    });
    expect(Math.abs(Date.now() - Date.parse(String(item.effective_at)))).toBeLessThan(60_000);
    expect(await findLive(kind, item.id)).toBeDefined();
    const list = (await send("GET", `${kind}?page_size=100`)).json<{ count: number; results: Item[] }>();
    expect(list.results.find(({ id }) => id === item.id)).toEqual(await read(kind, item.id));
    expect(list.count).toBe(list.results.length);
  });

  test("stays a draft that no vendor reads until it is published", { tags: ["CNT-01.1"] }, async () => {
    const draft = await create(kind, { state: "draft" });
    expect(draft).toMatchObject({ state: "draft", effective_at: null, waiting: { state: "draft", number: 1 } });
    expect(await findLive(kind, draft.id)).toBeUndefined();
    const change = samples[kind].change();
    const changed = await send("PATCH", `${kind}/${draft.id}`, { ...change, state: "draft", revision: 1 });
    expect(changed.json()).toMatchObject({
      id: draft.id,
      ...change,
      state: "draft",
      revision: 2,
      waiting: { number: 1 },
    });
    expect(await findLive(kind, draft.id)).toBeUndefined();

    const published = await send("PATCH", `${kind}/${draft.id}`, { state: "in_force", revision: 2 });
    expect(published.json()).toMatchObject({ id: draft.id, ...change, state: "in_force", revision: 3, waiting: null });
    expect(await findLive(kind, draft.id)).toMatchObject(change);
    expect((await versions(kind, draft.id)).results).toMatchObject([{ number: 1, state: "in_force", values: change }]);
  });

  test("is found in the list by its words and by its state", { tags: ["CNT-01.7"] }, async () => {
    const draft = await create(kind, { state: "draft" });
    const word = String(Object.values(samples[kind].first())[0]).split(" ")[0];
    const find = async (query: string) =>
      (await send("GET", `${kind}?page_size=100&${query}`)).json<{ results: Item[] }>().results.map(({ id }) => id);
    expect(await find(`search=${word}&state=draft`)).toContain(draft.id);
    expect(await find("state=in_force")).not.toContain(draft.id);
    expect(await find("search=nothing-has-these-words")).toEqual([]);
  });

  test("is not saved over the change of another person", { tags: ["CNT-01.5"] }, async () => {
    const item = await create(kind, { state: "draft" });
    const other = await stage.aStaffMember();
    const path = `${kind}/${item.id}`;
    const [first, second] = [samples[kind].change(), samples[kind].change()];
    const saved = await send("PATCH", path, { ...first, state: "draft", revision: item.revision }, other.token);
    expect(saved.statusCode).toBe(200);
    for (const late of [
      await send("PATCH", path, { ...second, state: "draft", revision: item.revision }),
      await send("PATCH", path, { state: "in_force", revision: item.revision }),
      await send("POST", `${path}/restore`, { number: 1, revision: item.revision }),
      await send("DELETE", `${path}?revision=${item.revision}`),
    ]) {
      expect(late.statusCode).toBe(409);
      expect(late.json()).toEqual({
        detail: "Ada Moss has changed this in the meantime. Nothing was saved.",
        code: "content_changed",
        params: { changed_by: "Ada Moss", changed_at: expect.any(String) },
        live: saved.json(),
      });
    }
    expect(await read(kind, item.id)).toEqual(saved.json());
  });

  test("has one winner of two persons who save at the same moment", { tags: ["CNT-01.5"] }, async () => {
    const item = await create(kind, { state: "draft" });
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() =>
        send("PATCH", `${kind}/${item.id}`, { ...samples[kind].change(), state: "draft", revision: item.revision }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    const winner = answers.find(({ statusCode }) => statusCode === 200);
    expect(await read(kind, item.id)).toEqual(winner?.json());
  });

  test("loses only its draft when the draft is deleted", { tags: ["CNT-01.1"] }, async () => {
    const draft = await create(kind, { state: "draft" });
    expect((await send("DELETE", `${kind}/${draft.id}?waiting=true`)).statusCode).toBe(200);
    expect((await send("GET", `${kind}/${draft.id}`)).statusCode).toBe(404);
    expect((await send("DELETE", `${kind}/${draft.id}?waiting=true`)).statusCode).toBe(404);
  });

  test("rejects unknown fields, ids and versions", { tags: ["API-02.4"] }, async () => {
    const item = await create(kind);
    expect((await send("PATCH", `${kind}/${item.id}`, { nonsense: 1 })).json()).toEqual({
      nonsense: [expect.any(String)],
    });
    expect((await send("POST", kind, {})).statusCode).toBe(400);
    expect((await send("PATCH", `${kind}/${item.id}`, { state: "earlier" })).statusCode).toBe(400);
    for (const id of [2_147_483_647, 99_999_999_999, "x"]) {
      expect([400, 404]).toContain((await send("PATCH", `${kind}/${id}`, samples[kind].change())).statusCode);
      expect([400, 404]).toContain((await send("DELETE", `${kind}/${id}`)).statusCode);
    }
    expect((await send("POST", `${kind}/${item.id}/restore`, { number: 99 })).statusCode).toBe(404);
    const past = await send("PATCH", `${kind}/${item.id}`, {
      state: "scheduled",
      effective_at: "2020-01-01T00:00:00Z",
    });
    expect(past.json()).toEqual({ effective_at: ["Choose a time that is still to come."] });
  });

  test(
    "leaves its changes in the audit record, with the values before and after",
    { tags: ["PROV-06.2"] },
    async () => {
      const item = await create(kind, { state: "draft" });
      const change = samples[kind].change();
      const [[name, after]] = Object.entries(change) as [[string, unknown]]; // A sample changes one value.
      await send("PATCH", `${kind}/${item.id}`, { ...change, state: "draft" });
      await send("DELETE", `${kind}/${item.id}`);
      const { rows } = await stage.owner.query<{ action: string; details: object; actor_id: string }>(
        "select action, details, actor_id from audit_entries where details->>'id' = $1 and action like $2 order by id",
        [String(item.id), `%/provider/${kind}%`],
      );
      expect(rows.map(({ action }) => action)).toEqual([
        `POST /api/provider/${kind}`,
        `PATCH /api/provider/${kind}/{id}`,
        `DELETE /api/provider/${kind}/{id}`,
      ]);
      const before = item[name] ?? null;
      expect(rows[1]).toMatchObject({ actor_id: staff.id, details: { [name]: after, old_values: { [name]: before } } });
      expect(rows[2]).toMatchObject({ details: { old_values: { [name]: after } } });
    },
  );
});

describe.each(changeable)("a published item of %s", (kind) => {
  test("keeps its earlier versions, which can be restored", { tags: ["CNT-01.3"] }, async () => {
    const item = await create(kind);
    const [[name, first]] = Object.entries(samples[kind].change()).map(([key]) => [key, item[key]] as const) as [
      [string, unknown],
    ]; // A sample changes one value.
    const change = samples[kind].change();
    const changed = await send("PATCH", `${kind}/${item.id}`, change);
    expect(changed.json()).toMatchObject({ ...change, revision: 2, state: "in_force", waiting: null });
    const restored = await send("POST", `${kind}/${item.id}/restore`, { number: 1, revision: 2 });
    expect(restored.json()).toMatchObject({ [name]: first, revision: 3, state: "in_force" });
    expect(await findLive(kind, item.id)).toMatchObject({ [name]: first });
    expect(await versions(kind, item.id)).toMatchObject({
      count: 3,
      results: [
        { number: 3, state: "in_force", restored_from: 1, values: { [name]: first } },
        { number: 2, state: "earlier", restored_from: null, values: change },
        { number: 1, state: "earlier", restored_from: null, values: { [name]: first } },
      ],
    });
  });

  test("keeps its draft while it is changed directly", { tags: ["CNT-01.1"] }, async () => {
    const item = await create(kind);
    const [draft, direct] = [samples[kind].change(), samples[kind].change()];
    const waiting = await send("PATCH", `${kind}/${item.id}`, { ...draft, state: "draft" });
    expect(waiting.json()).toMatchObject({ state: "in_force", waiting: { state: "draft", values: draft } });
    expect(await findLive(kind, item.id)).not.toMatchObject(draft);
    const changed = await send("PATCH", `${kind}/${item.id}`, direct);
    expect(changed.json()).toMatchObject({ ...direct, waiting: { values: draft } });
    expect(await findLive(kind, item.id)).toMatchObject(direct);
    const published = await send("PATCH", `${kind}/${item.id}`, { state: "in_force" });
    expect(published.json()).toMatchObject({ ...draft, waiting: null });
    expect((await send("DELETE", `${kind}/${item.id}?waiting=true`)).statusCode).toBe(404);
    expect(await findLive(kind, item.id)).toMatchObject(draft);
  });

  test("is gone for vendors when it is deleted", { tags: ["CNT-01.8", "PROV-04.8"] }, async () => {
    const item = await create(kind);
    expect((await send("DELETE", `${kind}/${item.id}`)).statusCode).toBe(200);
    expect(await findLive(kind, item.id)).toBeUndefined();
    expect((await send("GET", `${kind}/${item.id}`)).statusCode).toBe(404);
    expect((await send("PATCH", `${kind}/${item.id}`, samples[kind].change())).statusCode).toBe(404);
  });
});

test("shows what the portal was delivered with, and keeps it as version 1", { tags: ["CNT-01.3"] }, async () => {
  const { results } = (await send("GET", "labels?search=Drawing")).json<{ results: Item[] }>();
  const [drawing] = results;
  expect(drawing).toMatchObject({
    name: "Drawing",
    space: "product",
    revision: 0,
    changed_by: null,
    state: "in_force",
  });
  const id = drawing?.id ?? 0;
  expect(await versions("labels", id)).toMatchObject({
    count: 1,
    results: [{ number: 1, values: { name: "Drawing" } }],
  });
  await send("PATCH", `labels/${id}`, { name: "Drawings" });
  expect((await versions("labels", id)).results).toMatchObject([
    { number: 2, values: { name: "Drawings" } },
    { number: 1, state: "earlier", changed_by: null, values: { name: "Drawing" } },
  ]);
  expect((await send("POST", `labels/${id}/restore`, { number: 1 })).json()).toMatchObject({ name: "Drawing" });
});
