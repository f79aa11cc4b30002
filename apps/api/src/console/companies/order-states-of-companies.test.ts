import { expect, test } from "vitest";
import { dearer, decisionFixture } from "../../test/decision-fixture.ts";

const fixture = decisionFixture();
const { addOrder, answer, call, query } = fixture;

test("lists of orders have their answers, and are filtered by them", { tags: ["ORD-34.2"] }, async () => {
  await addOrder("PO-2", ["1,A,100,EA,12.5,2027-03-01"]);
  await addOrder("PO-3", ["1,A,100,EA,12.5,2027-03-01"]);
  await fixture.loadOrder("PO-4");
  await answer({ 1: dearer }, { accept_rest: true });
  await call("POST", "orders/PO-2/responses", { revision: 1, accept_rest: true });
  await query("update order_states set respond_by = now() - interval '1 day' where company_id = $1 and waiting > 0");
  const { id } = fixture.company;
  const find = async (filter: string) => {
    const lists = await Promise.all(
      [`provider/orders/?company=${id}&${filter}`, `provider/companies/${id}/orders?${filter}`].map((url) =>
        call("GET", url, undefined, { token: fixture.staff.token }),
      ),
    );
    const [all, ofCompany] = lists.map(({ body }) =>
      body.results.map(({ purchase_order }: { purchase_order: string }) => purchase_order).toSorted(),
    );
    expect(ofCompany).toEqual(all);
    return all;
  };
  const { body } = await call("GET", `provider/orders/?company=${id}`, undefined, { token: fixture.staff.token });
  expect(
    body.results.toSorted((one: { purchase_order: string }, two: { purchase_order: string }) =>
      one.purchase_order.localeCompare(two.purchase_order),
    ),
  ).toMatchObject([
    {
      response_state: "asked",
      fulfillment_state: "open",
      respond_by: null,
      is_late: false,
      answered_at: expect.any(String),
    },
    { response_state: "accepted", is_late: false, answered_at: expect.any(String) },
    { response_state: "waiting", respond_by: expect.any(String), is_late: true, answered_at: null },
    { response_state: null, fulfillment_state: "open", respond_by: null, answered_at: null },
  ]);
  expect(await find("response_state=asked&response_state=waiting")).toEqual(["PO-1", "PO-3"]);
  expect(await find("late=true")).toEqual(["PO-3"]);
  expect(await find("late=false")).toEqual(["PO-1", "PO-2", "PO-4"]);
  expect(await find("fulfillment_state=closed")).toEqual([]);
  await query("update purchase_order_lines set is_closed = true where company_id = $1");
  expect(await find("fulfillment_state=closed")).toEqual(["PO-1", "PO-2", "PO-3"]);
  expect(await find("fulfillment_state=open")).toEqual(["PO-4"]);
  expect(await find("fulfillment_state=open&fulfillment_state=closed")).toEqual(["PO-1", "PO-2", "PO-3", "PO-4"]);
  expect((await call("GET", `provider/orders/?late=maybe`, undefined, { token: fixture.staff.token })).status).toBe(
    400,
  );
});
