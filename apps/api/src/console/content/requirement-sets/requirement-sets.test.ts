import { type ContentLabel, type ContentRequirement, type RequirementSet, requirementSetKeys } from "@lading/contract";
import { expect, test } from "vitest";
import { requirementFixture } from "../../../test/requirement-fixture.ts";

const fixture = requirementFixture();

const list = async () => (await fixture.staffCall("GET", "requirement-sets")).body as RequirementSet[];
const applySet = async (key: string) => {
  const { status, body } = await fixture.staffCall("POST", `requirement-sets/${key}/use`, {});
  return { status, names: (body.requirements as { name: string }[] | undefined)?.map(({ name }) => name) };
};
const read = async (id: number | null | undefined) =>
  (await fixture.staffCall("GET", `requirements/${id}`)).body as ContentRequirement;

test(
  "each set makes drafts with labels of the right spaces, which can be published",
  { tags: ["REQ-03.1"] },
  async () => {
    expect((await list()).flatMap(({ requirements }) => requirements.map(({ id }) => id))).toEqual(Array(9).fill(null));
    for (const key of requirementSetKeys) expect((await applySet(key)).status).toBe(200);
    const { rows } = await fixture.stage.owner.query("select from requirements where deleted_at is null");
    expect(rows).toHaveLength(0);
    const spaces = { company: "company", product: "product", order_line: "order", ship_line: "order" };
    for (const { id, applies_to, label } of (await list()).flatMap(({ requirements }) => requirements)) {
      const draft = await read(id);
      expect(draft).toMatchObject({ state: "draft", applies_to });
      expect((await fixture.staffCall("GET", `labels/${draft.label_id}`)).body as ContentLabel).toMatchObject({
        name: label,
        space: spaces[applies_to],
      });
      const published = await fixture.staffCall("PATCH", `requirements/${id}`, { state: "in_force" });
      expect(published).toMatchObject({ status: 200, body: { state: "in_force" } });
      await fixture.staffCall("DELETE", `requirements/${id}`);
    }
  },
);

test("a set that is used again makes only what is not there", { tags: ["REQ-03.2"] }, async () => {
  expect((await applySet("quality")).names).toEqual(["ISO 9001 Certificate", "API License"]);
  expect((await applySet("quality")).names).toEqual([]);
  const [iso] = (await list()).find(({ key }) => key === "quality")?.requirements ?? [];
  await fixture.staffCall("DELETE", `requirements/${iso?.id}`);
  expect((await applySet("quality")).names).toEqual(["ISO 9001 Certificate"]);
  expect((await applySet("nonsense")).status).toBe(404);
});

test(
  "the number of a tax form is a secret, and the endorsement repeats the policy",
  { tags: ["REQ-03.1"] },
  async () => {
    await applySet("tax");
    await applySet("insurance");
    const sets = await list();
    const fieldsOf = async (key: string) =>
      (await read(sets.find((set) => set.key === key)?.requirements[0]?.id)).fields;
    expect(await fieldsOf("tax")).toContainEqual(expect.objectContaining({ key: "tin", type: "secret" }));
    expect(await fieldsOf("insurance")).toContainEqual(
      expect.objectContaining({ equals_field: { file: 1, key: "policy_number" } }),
    );
  },
);
