import { describe, expect, test } from "vitest";
import { importFixture } from "../../test/import-fixture.ts";

const fixture = importFixture();
const header = "company_code,gxp_sku,supplier_sku,name,price";
const products = (...rows: string[]) => [header, ...rows.map((row) => `${fixture.company.code},${row}`)].join("\n");

async function countNotifications() {
  const { rows } = await fixture.stage.owner.query<{ count: number }>(
    "select count(*)::int as count from notifications where company_id = $1 and notification_type = 'product_item'",
    [fixture.company.id],
  );
  return rows[0]?.count;
}

describe("a file", () => {
  test("with 30 % bad rows raises no notification of the refused ones", { tags: ["IMP-08.1"] }, async () => {
    const rows = Array.from({ length: 100 }, (_, at) => `G-${at},S,Pipe,${at % 10 < 3 ? "none" : "1"}`);
    const checked = await fixture.perform(await fixture.begin("products", products(...rows)), "check");
    expect(checked.check).toMatchObject({ rows: 100, created: 70, refused: 30 });
    expect(await countNotifications()).toBe(0);
    const loaded = await fixture.perform(checked, "load");
    expect(loaded).toMatchObject({ state: "loaded_with_errors", counts: { created: 70, refused: 30 } });
    expect(await countNotifications()).toBe(70);
  });

  test(
    "with keys in another case or without their zeros is told from new products in the check",
    { tags: ["IMP-07.4"] },
    async () => {
      const { company, stage } = fixture;
      for (const gxp_sku of ["00012", "AB-1"]) await stage.aProduct(company.id, { gxp_sku });
      const checked = await fixture.perform(
        await fixture.begin("products", products("12,S,Pipe,1", "ab-1,S,Pipe,1", "NEW,S,Pipe,1"), { source: "Keys" }),
        "check",
      );
      expect(checked.check).toMatchObject({ created: 3, surprises: [{ code: "similar_keys" }] });
      expect(checked.check?.surprises[0]?.message).toMatch(/^2 new keys differ .*: 12 \(00012\), ab-1 \(AB-1\)\.$/);
    },
  );

  test(
    "with keys that differ by invisible characters or hyphens is told from new products, in the check and in a load",
    { tags: ["IMP-07.4", "PROV-03.3"] },
    async () => {
      const { company, stage } = fixture;
      for (const gxp_sku of ["AB-1", "CD\u20111", "EF1"]) await stage.aProduct(company.id, { gxp_sku });
      const file = products(
        "AB\u20131,S,Pipe,1",
        "cd-1,S,Pipe,1",
        "E\u200BF\u00AD1,S,Pipe,1",
        "GH-1,S,Pipe,1",
        "EF1,S,Pipe,1",
      );
      const begun = await fixture.begin("products", file, { source: "Hyphens" });
      const checked = await fixture.perform(begun, "check");
      expect(checked.check?.surprises.map(({ message }) => message)).toEqual([
        "3 new keys differ only by case, zeros at the beginning, hyphens or invisible characters from keys that exist: AB<U+2013>1 (AB-1), cd-1 (CD<U+2011>1), E<U+200B>F<U+00AD>1 (EF1).",
      ]);
      const answer = await stage.call(await stage.anIntakeKey(), "POST", "/api/intake/products", {
        payload: file,
        headers: { "content-type": "text/csv" },
      });
      expect(answer.json().warnings).toEqual(
        [
          [1, "AB<U+2013>1", "AB-1"],
          [2, "cd-1", "CD<U+2011>1"],
          [3, "E<U+200B>F<U+00AD>1", "EF1"],
        ].map(([row, key, similar]) => ({
          row,
          field: "gxp_sku",
          message: `${key} is new, and the company has the almost equal key ${similar}.`,
          code: "similar_key",
        })),
      );
    },
  );

  test("in UTF-16 or Windows-1252, with decimal commas, is loaded as it is meant", { tags: ["IMP-01.1"] }, async () => {
    const text = products("G-1;S;Ventil für Öl;1.234,50").replaceAll(",", ";").replace("1.234;50", "1.234,50");
    const files = [Buffer.from(`\uFEFF${text}`, "utf16le"), Buffer.from(text, "latin1")];
    for (const file of files) {
      const begun = await fixture.begin("products", file, { source: crypto.randomUUID() });
      expect(begun.problems).toEqual([]);
      const loaded = await fixture.perform(await fixture.perform(begun, "check"), "load");
      expect(loaded).toMatchObject({ state: "loaded", counts: { refused: 0 } });
      const { rows } = await fixture.stage.owner.query(
        "select name, price::text from products where company_id = $1 and gxp_sku = 'G-1'",
        [fixture.company.id],
      );
      expect(rows).toEqual([{ name: "Ventil für Öl", price: "1234.50" }]);
    }
  });
});

test(
  "a second person sees the state of an import, is told of a conflict, and goes on without a loss",
  { tags: ["IMP-02.8"] },
  async () => {
    const { stage } = fixture;
    const other = await stage.aStaffMember();
    const path = (id: string) => `/api/provider/imports/${id}`;
    const begun = await fixture.begin("companies", `Nr,Wer\n${crypto.randomUUID()},A`);
    const seen = (await stage.call(other.token, "GET", path(begun.id))).json();
    expect(seen).toEqual(await fixture.read(begun.id));

    const mapped = await fixture.map(begun, { Nr: "company_code" });
    const payload = { version: seen.version, columns: [null, "name"] };
    const late = await stage.call(other.token, "PATCH", path(begun.id), { payload });
    expect([late.statusCode, late.json().code]).toEqual([409, "import_changed"]);

    const fresh = (await stage.call(other.token, "GET", path(begun.id))).json();
    expect(fresh).toMatchObject({ version: mapped.version, columns: [{ target: "company_code" }, { target: null }] });
    const changed = await stage.call(other.token, "PATCH", path(begun.id), {
      payload: { version: fresh.version, columns: ["company_code", "name"] },
    });
    expect(changed.json()).toMatchObject({ state: "mapped", problems: [] });

    // Both press the button at the same time.
    const { version } = changed.json();
    const answers = await Promise.all(
      [fixture.staff.token, other.token].map((token) =>
        stage.call(token, "POST", `${path(begun.id)}/check`, { payload: { version } }),
      ),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    await fixture.execute();
    expect(await fixture.read(begun.id)).toMatchObject({ state: "checked", check: { created: 1 } });
  },
);
