import { describe, expect, test } from "vitest";
import { importFixture } from "../../test/import-fixture.ts";
import { aFilledWorkbook } from "../../test/sample-workbook.ts";

const fixture = importFixture();
const header = "company_code,gxp_sku,supplier_sku,name,price";
const products = (...rows: string[]) =>
  `${[header, ...rows.map((row) => `${fixture.company.code},${row}`)].join("\n")}\n`;
const sales = (share: string) =>
  `company_code,gxp_sku,month,market_share\n${fixture.company.code},G-1,2026-01,${share}\n`;

async function check(kind: "products" | "sales", content: string | Buffer) {
  const begun = await fixture.begin(kind, content, { source: crypto.randomUUID() });
  expect(begun.problems).toEqual([]);
  return fixture.perform(begun, "check");
}
const describeProblems = async (given: Awaited<ReturnType<typeof check>>) =>
  (await fixture.problems(given)).map(
    ({ row, field, code, is_warning }) => `${row} ${field} ${code}${is_warning ? " warning" : ""}`,
  );
const sentSkus = async () =>
  (
    await fixture.stage.owner.query<{ sku: string }>(
      "select gxp_sku || ' ' || supplier_sku as sku from products where company_id = $1 order by 1",
      [fixture.company.id],
    )
  ).rows.map(({ sku }) => sku);

describe("a file of another program", { tags: ["IMP-01.7"] }, () => {
  test("keeps the text of formulas and of numbers that are filled up with zeros", async () => {
    const csv = await check("products", products('="00123",="F-0011",Valve,1.50'));
    await fixture.perform(csv, "load");
    const workbook = aFilledWorkbook({
      formats: ["00000", "000-00"],
      sheets: [
        {
          name: "Sheet",
          rows: [
            header.split(","),
            [
              fixture.company.code,
              { xml: 's="1"><v>124</v>' },
              { xml: 's="2"><v>1234</v>' },
              "Valve",
              { xml: 's="1"><v>7</v>' },
            ],
          ],
        },
      ],
    });
    await fixture.perform(await check("products", workbook), "load");
    expect(await sentSkus()).toEqual(["00123 F-0011", "00124 012-34"]);
  });

  test("may have surplus empty cells, and rows without a value", async () => {
    const checked = await check(
      "products",
      products("G-1,S,Pipe,1,,,", ",,,,,", "G-2,S,Pipe,1,,,").replaceAll(/^[^,]+,,.*$/gm, ",,,,,"),
    );
    expect(checked.check).toMatchObject({ created: 2, refused: 0 });
  });

  test("with a shortened number is refused in a key, and named elsewhere", { tags: ["IMP-07.4"] }, async () => {
    const checked = await check("products", products("1.23E+12,S,Pipe,1", "G-2,1.23E+12,Pipe,1", "12E5,5E10,Pipe,1"));
    expect(await describeProblems(checked)).toEqual([
      "1 gxp_sku precision_lost",
      "2 supplier_sku precision_lost warning",
    ]);
  });

  test(
    "with a cell that is too long, a control character or a wrong byte names its row and goes on",
    { tags: ["IMP-07.4"] },
    async () => {
      const text = products(
        `G-1,S,${"x".repeat(150_000)},1`,
        `G-2,S,"${'long, ""and'.repeat(20_000)} \n quoted",1`,
        "G-3,S,Val\u000Bve,1",
        "G-4,S,Café,1",
        "G-5,S,Caf#,1",
        "G-6,S,Pipe,1",
      );
      const bytes = Buffer.from(text.replace("#", "\u0000"));
      bytes[bytes.lastIndexOf(0)] = 0xe9;
      const checked = await check("products", bytes);
      expect(checked.reading.encoding).toBe("utf-8");
      expect(checked.check).toMatchObject({ rows: 6, created: 2, refused: 4 });
      expect(await describeProblems(checked)).toEqual([
        "1 name too_long",
        "2 name too_long",
        "3 name type",
        "5 name type",
      ]);
    },
  );

  test.each([
    ["25%", "25"],
    ["25 %", "25"],
    ['"12,5 %"', "12.5"],
  ])("may write a percentage as %s", async (written, share) => {
    await fixture.stage.aProduct(fixture.company.id, { gxp_sku: "G-1" });
    const checked = await check("sales", sales(written));
    expect(checked.check).toMatchObject({ created: 1, refused: 0 });
    await fixture.perform(checked, "load");
    const { rows } = await fixture.stage.owner.query(
      "select market_share::float8 as share from product_sales where company_id = $1",
      [fixture.company.id],
    );
    expect(rows).toEqual([{ share: Number(share) }]);
  });

  test("with values in single quotes is told so", { tags: ["IMP-07.4"] }, async () => {
    const checked = await check("products", products("'G-1','S',Pipe,1", "G-2,'S',Pipe,1"));
    expect(await describeProblems(checked)).toEqual(["1 gxp_sku type", "2 supplier_sku type warning"]);
    expect((await fixture.problems(checked))[0]?.hint).toBe("Write G-1 without them, or in double quotes.");
  });

  test.each(["utf16le", "utf16be", "macintosh"])("in %s without a mark is read", async (encoding) => {
    const text = products("G-1,S,Café,1");
    const bytes =
      encoding === "macintosh" ? Buffer.from(text.replace("é", "\u008E"), "latin1") : Buffer.from(text, "utf16le");
    const begun = await fixture.begin("products", encoding === "utf16be" ? bytes.swap16() : bytes, {
      source: encoding,
    });
    const read =
      encoding === "macintosh" ? await fixture.change(begun, { reading: { ...begun.reading, encoding } }) : begun;
    expect(read.preview.rows[0]).toContain("Café");
  });
});

describe("a file whose first row cannot be split", { tags: ["IMP-01.6"] }, () => {
  test.each([
    [
      'G-1, S, "Valve, 2 in", 1',
      /^Row 1 cannot be read: The row has 6 cells; the header has 5\. Cell 4 has a blank before its quote \("Valve\)/,
    ],
    ["G-1,S,'Valve, 2 in',1", /Cell 4 begins with a single quote \('Valve\)/],
    ['G-1,S,Valve "brass, long",1', /Cell 4 has a quote within its text/],
    ['G-1,S,"Valve" 2 in,1', /A quote that opens here is not closed properly/],
  ])("names the row and the reason: %s", async (row, reason) => {
    const sent = (await fixture.send("products", products(row))).json();
    expect(sent.preview).toMatchObject({ columns: header.split(","), problem: expect.stringMatching(reason) });
    const begun = await fixture.perform(sent, "read");
    expect(begun).toMatchObject({ state: "uploaded", problem_count: 1 });
    expect(begun.unreadable).toContain("No row of the file can be read. Row 1 cannot be read: ");
    expect(await fixture.download(begun, "report")).toMatch(/\n,1,.*type,/);
  });
});

describe("a workbook with hidden parts", { tags: ["IMP-01.7", "IMP-07.4"] }, () => {
  test("is read completely, and the check counts them", async () => {
    const cells = (sku: string) =>
      [fixture.company.code, sku, "S", "Pipe", "1"]
        .map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`)
        .join("");
    const head = header
      .split(",")
      .map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`)
      .join("");
    const sheet = `<worksheet><cols><col min="3" max="4" hidden="1"/></cols><sheetData><row>${head}</row><row hidden="1">${cells("G-1")}</row><row hidden="true">${cells("G-2")}</row><row hidden="0">${cells("G-3")}</row></sheetData></worksheet>`;
    const checked = await check(
      "products",
      aFilledWorkbook({ sheets: [{ name: "Sheet", rows: [] }], parts: { "xl/worksheets/sheet0.xml": sheet } }),
    );
    expect(checked.check).toMatchObject({ created: 3 });
    expect(checked.check?.surprises.map(({ code, message }) => `${code}: ${message}`)).toEqual([
      "hidden_parts: 2 rows are hidden or filtered out in the sheet, and read like the others.",
      "hidden_parts: 2 hidden columns are read like the others: supplier_sku, name.",
    ]);
  });
});
