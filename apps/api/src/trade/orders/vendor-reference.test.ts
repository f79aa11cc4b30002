import { expect, test } from "vitest";
import { answerFixture } from "../../test/answer-fixture.ts";

const fixture = answerFixture();
const { answer, call, order } = fixture;

test("both sides read the company's own number of an order, of its latest answer", { tags: ["ORD-36.4"] }, async () => {
  const staff = await fixture.stage.aStaffMember();
  const read = async () => {
    const path = `provider/companies/${fixture.company.id}/orders/PO-1`;
    const shown = (await call("GET", path, undefined, { token: staff.token })).body.vendor_reference;
    expect((await order()).vendor_reference).toBe(shown);
    return shown;
  };
  const accept = (line: number, vendor_reference?: string) =>
    answer({ [line]: [{ action: "accept" }] }, vendor_reference === undefined ? {} : { vendor_reference });
  expect(await read()).toBeNull();
  await accept(1, "SO-1");
  expect(await read()).toBe("SO-1");
  await accept(2, "SO-2");
  expect(await read()).toBe("SO-2");
  await accept(3);
  expect(await read()).toBe("SO-2");
  await accept(1, "SO-3");
  expect((await call("POST", "orders/PO-1/responses/4/undo")).status).toBe(200);
  expect(await read()).toBe("SO-2");
});
