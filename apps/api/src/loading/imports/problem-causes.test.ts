import type { ProblemCause } from "@lading/contract";
import { describe, expect, test } from "vitest";
import { importFixture } from "../../test/import-fixture.ts";

const fixture = importFixture();
const url = (id: string, name: string) => `/api/provider/imports/${id}/${name}`;

const listCauses = async (id: string) =>
  (await fixture.stage.call(fixture.staff.token, "GET", url(id, "causes"))).json<{ causes: ProblemCause[] }>().causes;

const addValues = async (id: string, field: string, token = fixture.staff.token) => {
  const { version } = await fixture.read(id);
  return fixture.stage.call(token, "POST", url(id, "values"), { payload: { version, field } });
};

/** A file of products of the test's company, with a category and a price each. */
const products = (...rows: (readonly [category: string, price: string])[]) =>
  [
    "company_code;gxp_sku;supplier_sku;name;category;price",
    ...rows.map(([category, price], at) => `${fixture.company.code};G-${at};S;Pipe;${category};${price}`),
  ].join("\n");

const check = async (content: string) => {
  const begun = await fixture.begin("products", content);
  const { id, columns } = begun;
  expect(columns.every(({ target }) => target !== null)).toBe(true);
  return fixture.perform(await fixture.read(id), "check");
};

describe("problems of a file by their cause", () => {
  test("are counted, the refused rows first, and lead to their rows", { tags: ["IMP-07.4"] }, async () => {
    const { id } = await check(
      products(["Tees", "x"], ["Tees", "y"], ["TEES", "1"], ["Elbows", "1"], ["Caps", "1"], ["Rings", "2"]),
    );
    const causes = await listCauses(id);
    expect(causes).toMatchObject([
      {
        field: "category",
        header: "category",
        code: "not_in_list",
        is_warning: false,
        message: "The field takes only values of a list.",
        rows: 6,
        distinct: 5,
        samples: ["Tees", "Caps", "Elbows", "Rings", "TEES"],
        addable: { list: "categories", count: 4 },
      },
      { field: "price", rows: 2, distinct: 2, samples: ["x", "y"], addable: null },
    ]);
    const rows = await fixture.stage.call(
      fixture.staff.token,
      "GET",
      url(id, `problems?cause=${causes[1]?.id}&page_size=10`),
    );
    expect(rows.json()).toMatchObject({
      count: 2,
      results: [
        { row: 1, field: "price", value: "x" },
        { row: 2, field: "price", value: "y" },
      ],
    });
    const unknown = await fixture.stage.call(fixture.staff.token, "GET", url(id, "problems?cause=other"));
    expect(unknown.statusCode).toBe(400);
  });

  test(
    "become few when unknown values are added to their list, each once, and the check goes on",
    { tags: ["IMP-03.5"] },
    async () => {
      const { id } = await check(products(["Nuts", "1"], ["Nuts", "2"], ["NUTS", "3"], ["Bolts", "4"]));
      const added = await addValues(id, "category");
      expect([added.statusCode, added.json().check, added.json().problems]).toEqual([200, null, []]);
      expect(await fixture.perform(await fixture.read(id), "check")).toMatchObject({
        check: { created: 4, refused: 0 },
        problem_count: 0,
      });
      const { rows } = await fixture.stage.owner.query(
        "select name from categories where lower(name) in ('nuts', 'bolts') order by name",
      );
      expect(rows).toEqual([{ name: "Bolts" }, { name: "Nuts" }]);
    },
  );

  test("are all solved by it if the file has more values than are shown", { tags: ["IMP-03.5"] }, async () => {
    const many = Array.from({ length: 620 }, (_, at) => [`Kind ${at}`, "1"] as const);
    const { id } = await check(products(...many));
    const [cause] = await listCauses(id);
    expect(cause?.addable?.count).toBe(620);
    await addValues(id, "category");
    expect(await fixture.perform(await fixture.read(id), "check")).toMatchObject({ check: { created: 620 } });
  });

  test("offer a value again in the spelling of the list", { tags: ["IMP-03.7"] }, async () => {
    await fixture.stage.owner.query("insert into categories (name, is_offered) values ('Old Seals', false)");
    const { id } = await check(products(["old-seals", "1"]));
    await addValues(id, "category");
    const { rows } = await fixture.stage.owner.query(
      "select name, is_offered from categories where lower(name) like 'old%'",
    );
    expect(rows).toEqual([{ name: "Old Seals", is_offered: true }]);
  });

  test(
    "need both permissions, a field with a list and the current version to be solved",
    { tags: ["IMP-03.5"] },
    async () => {
      const { id } = await check(products(["Gaskets", "1"]));
      const importer = await fixture.stage.aStaffMember({ may: ["provider.import_records"] });
      const cataloger = await fixture.stage.aStaffMember({ may: ["provider.change_catalogs"] });
      for (const { token } of [importer, cataloger])
        expect((await addValues(id, "category", token)).statusCode).toBe(403);
      const wrong = await addValues(id, "name");
      expect([wrong.statusCode, wrong.json()]).toEqual([400, { field: ["name has no list of values."] }]);
      const old = await fixture.stage.call(fixture.staff.token, "POST", url(id, "values"), {
        payload: { version: 0, field: "category" },
      });
      expect([old.statusCode, old.json().code]).toEqual([409, "import_changed"]);
      const { rows } = await fixture.stage.owner.query("select from categories where name = 'Gaskets'");
      expect(rows).toEqual([]);
    },
  );
});
