import { expect, test } from "vitest";
import { answerFixture } from "../../test/answer-fixture.ts";
import { connectAssistant } from "../../test/assistant.ts";

const fixture = answerFixture();

async function run(
  name: string,
  args: Record<string, unknown> = {},
  owner: { id: string; companyId: string } = fixture.vendor,
) {
  const { key } = await fixture.stage.anApiKey({ owner, scopes: ["mcp:read"], isPersonal: true, name: "Scout" });
  const client = await connectAssistant(fixture.stage, key);
  const { structuredContent } = await client.callTool({ name, arguments: args });
  return structuredContent;
}

test("reads how far orders are, and the lines of one", { tags: ["ORD-65.1"] }, async () => {
  await fixture.answer({
    1: [{ action: "accept" }],
    2: [{ action: "change", unit_price: "9", reason: "price_is_outdated" }],
  });
  const states = {
    lines: 3,
    revision: 1,
    response_state: "partly_answered",
    fulfillment_state: "open",
    is_late: false,
  };
  expect(await run("list_orders")).toMatchObject({ total: 1, rows: [{ purchase_order: "PO-1", ...states }] });
  const found = await run("get_order", { purchase_order: "PO-1" });
  expect(found).toMatchObject({
    order: { purchase_order: "PO-1", ...states },
    document_count: 0,
    lines: {
      total: 3,
      next_cursor: null,
      rows: [
        {
          line: 1,
          state: "accepted",
          schedules: [{ schedule: 1, quantity: "100", date: "2027-03-01" }],
          terms: { confirmed: "100" },
          untrusted: { product_name: "Pipe" },
        },
        { line: 2, state: "asked", untrusted: { pieces: [{ action: "change", reason: "price_is_outdated" }] } },
        { line: 3, state: "waiting", terms: null },
      ],
    },
  });
});

test("reads orders without states if the company does not answer orders", { tags: ["ORD-65.1"] }, async () => {
  const off = await fixture.stage.aVendor({ flagsOff: ["Order Responses"] });
  const { purchaseOrder } = await fixture.stage.anOrder(off.companyId);
  expect(await run("list_orders", {}, off)).toMatchObject({ total: 1, rows: [{ response_state: null, lines: null }] });
  expect(await run("get_order", { purchase_order: purchaseOrder }, off)).toMatchObject({
    order: { purchase_order: purchaseOrder, response_state: null },
    lines: null,
  });
});
