import { expect, test } from "vitest";
import { dearer, decisionFixture } from "../../../test/decision-fixture.ts";

const fixture = decisionFixture();
const { addOrder, answer, call, decide, questions } = fixture;

const readPlace = async (order: string) => {
  const path = `provider/order-changes/place?company=${fixture.company.id}&order=${order}`;
  return (await call("GET", path, undefined, { token: fixture.staff.token })).body;
};

test("an order has a place in the queue of decisions, and neighbors", { tags: ["ORD-32.12"] }, async () => {
  await answer({ 1: dearer });
  for (const number of ["PO-2", "PO-3"]) {
    await addOrder(number, ["1,A,2,EA,1,2027-03-01"]);
    await call("POST", `orders/${number}/responses`, { revision: 1, lines: [{ line: 1, pieces: dearer }] });
  }
  await addOrder("PO-4", ["1,A,2,EA,1,2027-03-01"]);
  const named = (purchase_order: string) => ({ company: fixture.company.id, purchase_order });
  const first = await readPlace("PO-1");
  expect(first.next).toEqual(named("PO-2"));
  expect(await readPlace("PO-2")).toEqual({
    place: first.place + 1,
    count: first.count,
    former: named("PO-1"),
    next: named("PO-3"),
  });
  expect(await readPlace("PO-3")).toMatchObject({ place: first.count, former: named("PO-2"), next: null });

  const [question] = await questions();
  await decide([{ id: question?.id, decision: "approve" }]);
  const decided = await readPlace("PO-1");
  expect(decided).toMatchObject({ place: null, count: first.count - 1, former: null, next: expect.any(Object) });
  expect(await readPlace("PO-4")).toEqual(decided);
  expect(await readPlace("PO-unknown")).toEqual(decided);
});
