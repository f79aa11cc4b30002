import { expect, test } from "vitest";
import { openStage } from "../../test/stage.ts";

test("returns plans with their sections and features, the fewest licenses first", { tags: ["PLAN-01"] }, async () => {
  await using stage = await openStage();
  await stage.owner.query("insert into service_plans (name, licenses) values ('Trial', 1)");
  const { token } = await stage.aVendor({ may: [] });
  const answer = await stage.call(token, "GET", "/api/help/service-plans/");
  const plans = answer.json<{ name: string; licenses: number; sections: { title: string; features: object[] }[] }[]>();
  expect(plans.map(({ name, licenses }) => [name, licenses])).toEqual([
    ["Trial", 1],
    ["Basic", 5],
    ["Professional", 15],
    ["Enterprise", 50],
  ]);
  expect(plans[1]?.sections.map(({ title }) => title)).toEqual(["Catalog", "Documents", "Insight"]);
  expect(plans[1]?.sections[0]?.features[0]).toEqual({
    name: "Product catalog",
    tooltip: expect.any(String),
    is_active: true,
  });
  // The portal shows these to every company, regardless of its plan.
  for (const plan of plans.slice(1))
    expect(plan.sections.flatMap(({ features }) => features)).toEqual(
      expect.arrayContaining(
        ["Dashboards", "Archive", "Sales and market share"].map((name) =>
          expect.objectContaining({ name, is_active: true }),
        ),
      ),
    );
});
