import { describe, expect, test } from "vitest";
import { columnFacts } from "./column-facts.ts";
import { describeFormats, getDateOrder, getDecimalSign, type MappedColumn } from "./formats.ts";

function column(header: string, type: MappedColumn["type"], cells: string[]): MappedColumn {
  const facts = columnFacts();
  for (const cell of cells) facts.add(cell);
  return { header, type, facts: facts.result(cells.length) };
}

describe("the formats of a file", () => {
  test("are asked for with a value of the file and both ways to read it", { tags: ["IMP-04.1"] }, () => {
    const { decimal, dates } = describeFormats(
      [column("Price", "number", ["1,234"]), column("Until", "date", ["03/04/2026"])],
      {},
    );
    expect(decimal).toEqual({
      chosen: null,
      is_asked: true,
      examples: [
        {
          header: "Price",
          text: "1,234",
          readings: [
            { value: ".", as: "1234" },
            { value: ",", as: "1.234" },
          ],
        },
      ],
    });
    expect(dates).toMatchObject({
      is_asked: true,
      examples: [
        {
          readings: [
            { value: "dmy", as: "2026-04-03" },
            { value: "mdy", as: "2026-03-04" },
          ],
        },
      ],
    });
  });

  test("are not asked for if another column of the file tells them", { tags: ["IMP-04.1"] }, () => {
    const ambiguous = column("Price", "number", ["1,234"]);
    const { decimal } = describeFormats([ambiguous, column("Weight", "number", ["7,25"])], {});
    expect(decimal).toMatchObject({ chosen: ",", is_asked: false });
    expect(getDecimalSign(ambiguous.facts, decimal.chosen)).toBe(",");
  });

  test("are not asked for if no value depends on them, or if the column becomes text", { tags: ["IMP-04.1"] }, () => {
    expect(describeFormats([column("Price", "number", ["5", "12"])], {}).decimal.is_asked).toBe(false);
    expect(describeFormats([column("Name", "text", ["1,234"])], {}).decimal.is_asked).toBe(false);
  });

  test("are those of each column if two columns contradict each other", { tags: ["IMP-04.1"] }, () => {
    const [point, comma] = [column("Price", "number", ["1.5"]), column("Weight", "number", ["7,25"])];
    const { decimal } = describeFormats([point, comma], {});
    expect(decimal.is_asked).toBe(false);
    expect([point, comma].map(({ facts }) => getDecimalSign(facts, decimal.chosen))).toEqual([".", ","]);
  });

  test("are what the person has chosen", { tags: ["IMP-04.2"] }, () => {
    const { dates } = describeFormats([column("Until", "date", ["03/04/2026"])], { dates: "mdy" });
    expect(dates).toMatchObject({ chosen: "mdy", is_asked: true });
    expect(getDateOrder(column("Until", "date", ["03/04/2026"]).facts, dates.chosen)).toBe("mdy");
  });
});
