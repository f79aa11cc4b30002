import { describe, expect, test } from "vitest";
import { askFixture } from "../../../test/ask-fixture.ts";

const fixture = askFixture();
const { askedItem, deliver, look, newPlace, query, send } = fixture;

describe("requests that only read", { tags: ["REQ-53.1"] }, () => {
  test("200 of a scanner change nothing, and the press after them works", async () => {
    const { item, code } = await askedItem();
    await deliver(code, item);
    const count = () =>
      query(
        `select (select count(*) from audit_entries where company_id = $1) + (select count(*) from outbox_events where company_id = $1)
           + (select count(*) from mails) + (select sum(version) from requirement_items where company_id = $1) as rows`,
        [fixture.company.id],
      );
    const before = await count();
    for (let round = 0; round < 4; round++) {
      const place = newPlace();
      const answers = await Promise.all(Array.from({ length: 50 }, () => look(code, place)));
      expect(answers.every(({ status }) => status === 200)).toBe(true);
    }
    expect(await count()).toEqual(before);
    expect((await send(code)).status).toBe(200);
  });
});
