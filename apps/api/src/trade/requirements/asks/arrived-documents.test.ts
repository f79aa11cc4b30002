import { beforeEach, expect, test } from "vitest";
import { askFixture } from "../../../test/ask-fixture.ts";

const fixture = askFixture();
const { ask, askedItem, call, codeOf, deliver, query, send } = fixture;

beforeEach(async () => {
  await query("delete from mail_limits");
});

const from = "Ann Lee, Lockton";
const list = async (parameters: string) => (await call("GET", `requirements/?${parameters}`)).body;
const toDo = "state=missing&state=requested&state=expired&waits_on=vendor";

/** Delivers documents by a link that its third party then uses. */
async function arrive(code: string, ...items: string[]) {
  for (const item of items) await deliver(code, item);
  await send(code);
}

test(
  "a document that arrived and was not sent is told in lists and by the home page",
  { tags: ["REQ-52.4"] },
  async () => {
    const { item, code } = await askedItem({ name: "Insurance" });
    await fixture.anItem();
    const one = async () => (await list(`${toDo}&search=Insurance`)).results[0];
    await deliver(code, item);
    expect(await one()).toMatchObject({ state: "requested", asked: from, arrived: null });
    await send(code);
    expect(await one()).toMatchObject({ state: "missing", asked: null, arrived: from });
    expect(await list("arrived=only")).toMatchObject({ count: 1, results: [{ id: item, arrived: from }] });
    expect((await list("arrived=only&group=true")).results[0].arrived).toEqual({ from, count: 1 });
    const { needed } = (await call("GET", "home/waiting/")).body;
    expect(needed.groups.map((group: { arrived: unknown }) => group.arrived)).toContainEqual({ from, count: 1 });
    expect((await call("GET", "requirements/?arrived=maybe")).status).toBe(400);
    await fixture.act(`${item}/submit`);
    expect((await list("arrived=only")).count).toBe(0);
    await fixture.act(`${item}/withdraw`);
    expect((await list("arrived=only")).count).toBe(1);
  },
);

test("what arrived is to do in any state", { tags: ["REQ-52.4"] }, async () => {
  const { item, code } = await askedItem({ name: "Insurance" });
  await query("update requirement_items set state = 'accepted', valid_until = '2999-01-01' where id = $1", [item]);
  const counts = async () => [
    (await list(toDo)).count,
    (await list(`${toDo}&arrived=also`)).count,
    (await call("GET", "home/waiting/")).body.needed.count,
  ];
  expect(await counts()).toEqual([0, 0, 0]);
  await arrive(code, item);
  expect(await counts()).toEqual([0, 1, 1]);
});

test("the row of an order says for how many lines documents arrived", { tags: ["REQ-52.4"] }, async () => {
  await fixture.anOrderOf(3);
  const { requirement } = await fixture.anItem({ applies_to: "order_line" });
  const { results } = await list(`requirement=${requirement.id}`);
  const [first, second] = results.map(({ id }: { id: string }) => id);
  const { body } = await ask([first, second]);
  await arrive(await codeOf(body.id), first, second);
  const [group] = (await list(`requirement=${requirement.id}&group=true`)).results;
  expect([group.count, group.arrived]).toEqual([3, { from, count: 2 }]);
});

test("other companies and staff are not told what arrived", { tags: ["REQ-52.4"] }, async () => {
  const { item, code } = await askedItem({ name: "Insurance" });
  await arrive(code, item);
  const asStaff = (await fixture.staffCall("GET", `requirement-items/?company=${fixture.company.id}`)).body;
  expect(asStaff.results).toMatchObject([{ id: item, arrived: null }]);
  const stranger = await fixture.stage.aVendor({ role: "Full Access" });
  const answer = await fixture.stage.call(stranger.token, "GET", "/api/requirements/?arrived=only");
  expect(answer.json().count).toBe(0);
});

test("one notification names the document that arrived and its sender", { tags: ["REQ-52.4"] }, async () => {
  const { item, code } = await askedItem({ name: "Insurance" });
  const read = async () => (await call("GET", "notifications/")).body.results;
  await query("truncate notifications cascade");
  await deliver(code, item);
  await fixture.follow();
  expect(await read()).toEqual([]);
  await send(code);
  await fixture.follow();
  await fixture.follow();
  expect(await read()).toMatchObject([
    {
      notification_type: "requirement_arrived",
      description: "Insurance arrived from Ann Lee, Lockton.",
      requirement_arrived: { item, name: "Insurance", state: "missing", reason: null },
    },
  ]);
});

test("one third party is not told why the document of another was refused", { tags: ["REQ-51.1"] }, async () => {
  const { item, code } = await askedItem(
    { name: "Insurance" },
    { email: "ann@lockton.example", straight_to_review: true },
  );
  await arrive(code, item);
  await fixture.decide(item, "changes_requested", "Midland is missing.");
  const reasonFor = async (email: string) => {
    const { body } = await ask([item], { email });
    return (await fixture.look(await codeOf(body.id))).body.ask.items[0].reason;
  };
  expect(await reasonFor("Ann@lockton.example")).toBe("Midland is missing.");
  expect(await reasonFor("bob@other.example")).toBeNull();
});
