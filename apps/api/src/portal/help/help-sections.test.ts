import type { HelpSection } from "@lading/contract";
import { expect, test } from "vitest";
import { openStage } from "../../test/stage.ts";

test("returns sections and their questions in the provider's order", { tags: ["HELP-01"] }, async () => {
  await using stage = await openStage();
  const { token } = await stage.aVendor({ may: [] });
  const list = async () => (await stage.call(token, "GET", "/api/help/help-sections/")).json<HelpSection[]>();
  expect(await list()).toEqual([]);

  await stage.owner.query(
    "insert into help_sections (place, name, description) values (2, 'Orders', 'O'), (1, 'Start', 'S')",
  );
  await stage.owner.query(
    `insert into help_questions (section_id, place, question, short_answer, answer)
     select s.id, q.place, q.question, 'Short', 'Long' from help_sections s, (values (2, 'Second?'), (1, 'First?')) q (place, question)
     where s.name = 'Start'`,
  );
  const [start, orders] = await list();
  expect(start).toMatchObject({ name: "Start", description: "S" });
  expect(start?.faqs.map(({ question }) => question)).toEqual(["First?", "Second?"]);
  expect(orders).toMatchObject({ name: "Orders", faqs: [] });

  const one = (id: unknown) => stage.call(token, "GET", `/api/help/help-section/${String(id)}`);
  expect((await one(start?.id)).json()).toEqual(start);
  for (const absent of [999, 2_147_483_647]) expect((await one(absent)).statusCode).toBe(404);
  for (const wrong of ["x", 0, 1.5, 99_999_999_999]) expect([400, 404]).toContain((await one(wrong)).statusCode);
});
