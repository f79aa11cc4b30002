import { beforeEach, describe, expect, test } from "vitest";
import { askFixture } from "../../../test/ask-fixture.ts";

const fixture = askFixture();
const { askedItem, call, deliver, follow, query, read, send } = fixture;

beforeEach(async () => {
  await query("delete from mail_limits");
});

describe("what links leave", { tags: ["REQ-53.7"] }, () => {
  test("is removed after they have ended, and the document is as before", async () => {
    const { item, code, ask } = await askedItem();
    await deliver(code, item);
    await query("update document_asks set expires_at = expires_at - interval '15 days' where id = $1", [ask]);
    await follow();
    expect(await read(item)).toMatchObject({ state: "missing", asked: null });
    expect(await query("select from requirement_files where company_id = $1", [fixture.company.id])).toEqual([]);
    expect(await query("select from loose_files where key like 'requirements/%'")).toHaveLength(1);
  });

  test("is no state of its own after the company took its own document back", async () => {
    const { item, ask } = await askedItem();
    await fixture.upload(item);
    await fixture.act(`${item}/submit`);
    await call("DELETE", `requirements/asks/${ask}`);
    await fixture.act(`${item}/withdraw`);
    await follow();
    expect((await read(item)).state).toBe("missing");
  });

  test("is no address 90 days after it was used", async () => {
    const { item, ask, code } = await askedItem();
    await deliver(code, item);
    await send(code);
    await query("update document_asks set sent_at = sent_at - interval '91 days' where id = $1", [ask]);
    await follow();
    expect((await call("GET", "requirements/asks")).body.results).toMatchObject([
      { id: ask, email: null, name: "Ann Lee, Lockton" },
    ]);
  });
});
