import { describe, expect, test } from "vitest";
import { linkFixture } from "../../../test/link-fixture.ts";

const { accept, look, mailedCode, newPlace, query } = linkFixture();

describe("requests that only read", { tags: ["ORD-63.3"] }, () => {
  test("1,000 of them change nothing, and the press after them works", async () => {
    const code = await mailedCode();
    const count = () =>
      query<{ rows: number }>(
        `select (select count(*) from order_responses where company_id = $1) + (select count(*) from order_revisions where company_id = $1)
           + (select count(*) from audit_entries where company_id = $1) + (select count(*) from outbox_events where company_id = $1) as rows`,
      );
    const before = await count();
    const statuses: number[] = [];
    for (let round = 0; round < 10; round++) {
      const from = newPlace();
      const answers = await Promise.all(Array.from({ length: 100 }, () => look(code, from)));
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 200).length).toBe(1000);
    expect(await count()).toEqual(before);
    expect((await accept(code, {}, newPlace())).status).toBe(200);
  });
});
