import { describe, expect, test } from "vitest";
import { feeds } from "../feeds/feeds.ts";
import { productsFeed } from "../feeds/products-feed.ts";
import { getFields } from "./import-field.ts";
import { findColumnProblems, matchColumns, rememberColumns } from "./match-columns.ts";
import { normalize } from "../../trade/value-lists/normal-text.ts";
import { synonyms } from "./synonyms.ts";

const products = getFields(productsFeed);
const targets = (headers: string[], remembered?: Record<string, string | null>) =>
  matchColumns(headers, products, remembered).map(({ target }) => target);

describe("columns are matched", () => {
  test("by the name or the label of a field, however it is written", { tags: ["IMP-02.1"] }, () => {
    expect(targets(["COMPANY CODE", "gxp_sku", "Gxp Sku ", "Supplier-SKU", "API certified?"])).toEqual([
      "company_code",
      null,
      null,
      "supplier_sku",
      "is_api_certified",
    ]);
    expect(matchColumns(["Name"], products)).toEqual([{ header: "Name", target: "name", by: "name", isNew: false }]);
  });

  test("by a synonym if no name matches", { tags: ["IMP-02.2"] }, () => {
    expect(matchColumns(["Mfr."], products)).toEqual([
      { header: "Mfr.", target: "manufacturer", by: "synonym", isNew: false },
    ]);
  });

  test(
    "to the vendor's number and not the provider's, as an item master of an ERP has both",
    { tags: ["IMP-02.1"] },
    () => {
      expect(targets(["Item Number", "Vendor Item No"])).toEqual(["supplier_sku", "supplier_sku"]);
      expect(targets(["GXP Item No", "Vendor Item No"])).toEqual(["gxp_sku", "supplier_sku"]);
    },
  );

  test("by their header wherever they are", { tags: ["IMP-02.3"] }, () => {
    expect(targets(["name", "gxp_sku"])).toEqual(["name", "gxp_sku"]);
    expect(targets(["gxp_sku", "name"])).toEqual(["gxp_sku", "name"]);
  });

  test("with a name before a synonym", { tags: ["IMP-02.2"] }, () => {
    expect(targets(["Cost", "Price"])).toEqual([null, "price"]);
  });

  test("not if the header says nothing", { tags: ["IMP-02.3"] }, () => {
    expect(targets(["Column 1", "", "#", "constructor", "__proto__"])).toEqual([null, null, null, null, null]);
  });

  test("not if they are those of our own report", { tags: ["IMP-02.1"] }, () => {
    expect(matchColumns(["__row", "__problem"], products, {}).map(({ isNew }) => isNew)).toEqual([false, false]);
    expect(targets(["__row", "__problem"])).toEqual([null, null]);
  });
});

describe("the file cannot be checked", () => {
  const find = (headers: string[]) => findColumnProblems(matchColumns(headers, products), products);
  const required = ["company_code", "gxp_sku", "name", "supplier_sku"];

  test("while a header is there twice and none is chosen", { tags: ["IMP-02.6"] }, () => {
    const matches = matchColumns([...required, "Price", "price"], products);
    expect(findColumnProblems(matches, products)).toEqual([
      { code: "repeated_header", header: "Price", columns: [4, 5] },
    ]);
    const chosen = matches.map((match, at) =>
      at === 5 ? { ...match, target: "price", by: "person" as const } : match,
    );
    expect(findColumnProblems(chosen, products)).toEqual([]);
  });

  test("while two columns become one field", { tags: ["IMP-02.6"] }, () => {
    expect(find([...required, "Cost", "Unit cost"])).toEqual([
      { code: "two_columns", field: "price", columns: [4, 5] },
    ]);
  });

  test("while required fields have no column, which is one problem", { tags: ["IMP-02.7"] }, () => {
    expect(find(["gxp_sku", "name", "sku"])).toEqual([{ code: "required_fields", fields: ["company_code"] }]);
    expect(find(["gxp_sku", "sku"])).toEqual([{ code: "required_fields", fields: ["company_code", "name"] }]);
  });
});

describe("a choice is remembered", () => {
  test("by header, so a moved column keeps its field", { tags: ["IMP-05.1"] }, () => {
    const chosen = matchColumns(["Our no", "Name"], products).map((match) =>
      match.header === "Our no" ? { ...match, target: "gxp_sku", by: "person" as const } : match,
    );
    const remembered = rememberColumns(chosen);
    expect(remembered).toEqual({ "our no": "gxp_sku", name: "name" });
    expect(matchColumns(["NAME", "our_no"], products, remembered)).toEqual([
      { header: "NAME", target: "name", by: "remembered", isNew: false },
      { header: "our_no", target: "gxp_sku", by: "remembered", isNew: false },
    ]);
  });

  test("also if it is to ignore a column that has the name of a field", { tags: ["IMP-05.1"] }, () => {
    expect(targets(["price"], { price: null })).toEqual([null]);
  });

  test("and a column that it does not have is marked as new", { tags: ["IMP-05.2"] }, () => {
    expect(matchColumns(["name", "color"], products, { name: "name" }).map(({ isNew }) => isNew)).toEqual([
      false,
      true,
    ]);
  });

  test("unless the field does not exist any more", { tags: ["IMP-05.1"] }, () => {
    expect(targets(["price"], { price: "former_field" })).toEqual(["price"]);
  });
});

describe("synonyms", { tags: ["IMP-02.2"] }, () => {
  test("are written as they are compared", () => {
    for (const names of Object.values(synonyms)) expect(names.map(normalize)).toEqual(names);
  });

  test.each(Object.values(feeds))("mean one field of $kind", (feed) => {
    const names = getFields(feed).flatMap(({ id, label, synonyms: others }) => [
      ...new Set([normalize(id), normalize(label), ...others]),
    ]);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});
