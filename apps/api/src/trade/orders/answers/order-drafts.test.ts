import { expect, test } from "vitest";
import { answerFixture } from "../../../test/answer-fixture.ts";

const fixture = answerFixture();
const { answer, call } = fixture;

test("a draft keeps what is not right yet, until the answer is sent", { tags: ["ORD-19.1"] }, async () => {
  const path = "orders/PO-1/draft";
  const draft = {
    revision: 1,
    lines: [{ line: 9, pieces: [{ action: "change", quantity: "ten", comment: "x".repeat(600) }] }],
  };
  expect((await call("GET", path)).body).toEqual({ draft: null });
  expect(await call("PUT", path, draft)).toEqual({ status: 200, body: { updated_at: expect.any(String) } });
  expect((await call("GET", path)).body.draft).toEqual({ ...draft, updated_at: expect.any(String) });
  const colleague = await fixture.stage.aVendor({ companyId: fixture.company.id });
  expect((await call("GET", path, undefined, { token: colleague.token })).body).toEqual({ draft: null });
  await call("DELETE", path);
  expect((await call("GET", path)).body).toEqual({ draft: null });
  await call("PUT", path, draft);
  await answer({ 1: [{ action: "accept" }] });
  expect((await call("GET", path)).body).toEqual({ draft: null });
  const stranger = await fixture.stage.aVendor();
  expect((await call("PUT", path, draft, { token: stranger.token })).status).toBe(404);
});
