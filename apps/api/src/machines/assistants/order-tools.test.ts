import { assistantScopes } from "@lading/contract";
import { expect, test } from "vitest";
import { answerFixture } from "../../test/answer-fixture.ts";
import { connectAssistant } from "../../test/assistant.ts";

const fixture = answerFixture();

async function run(
  name: string,
  args: Record<string, unknown> = {},
  owner: { id: string; companyId: string } = fixture.vendor,
) {
  const { key } = await fixture.stage.anApiKey({ owner, scopes: assistantScopes, isPersonal: true, name: "Scout" });
  const client = await connectAssistant(fixture.stage, key);
  const { structuredContent, content } = await client.callTool({ name, arguments: args });
  const [text] = content as { text: string }[]; // The tools return one text.
  return structuredContent ?? JSON.parse(text?.text ?? "");
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

test(
  "drafts an answer that its person sends, and replaces no draft of the person",
  { tags: ["ORD-65.2", "MCP-02.1"] },
  async () => {
    const lines = [{ line: 2, pieces: [{ action: "change", unit_price: "9", reason: "price_is_outdated" }] }];
    const given = { purchase_order: "PO-1", revision: 1, lines };
    const drafted = await run("draft_acknowledgement", given);
    expect(drafted).toMatchObject({ link: expect.stringMatching(/\/orders\?order=PO-1&tab=Answer$/), lines: 1 });
    expect(await fixture.order()).toMatchObject({ response_state: "waiting", draft_lines: 1 });
    const path = "orders/PO-1/draft";
    expect((await fixture.call("GET", path)).body.draft).toMatchObject({ agent: "Scout", revision: 1, lines });
    expect(await run("draft_acknowledgement", { ...given, lines: [] })).toMatchObject({ lines: 0 });

    await fixture.call("PUT", path, { revision: 1, lines });
    expect((await fixture.call("GET", path)).body.draft).not.toHaveProperty("agent");
    expect(await run("draft_acknowledgement", given)).toMatchObject({
      status: 409,
      untrusted: { code: "draft_exists" },
    });
    await fixture.answer({ 2: lines[0]!.pieces as never });
    expect((await fixture.call("GET", path)).body.draft).toBeNull();
  },
);
