import { describe, expect, test } from "vitest";
import { normalize } from "./normal-text.ts";

describe("the name of a column", { tags: ["IMP-02.1"] }, () => {
  test.each([
    ["company_code", "company code"],
    ["Company Code", "company code"],
    ["  COMPANY\u00A0  CODE: ", "company code"],
    ["companyCode", "company code"],
    ["companyID", "company id"],
    ["PoNumber", "po number"],
    ["UoM", "uom"],
    ["Price (USD)", "price usd"],
    ["P.O. Number", "po number"],
    ["Lead-time/days", "lead time days"],
    ["ＧＸＰ ＳＫＵ", "gxp sku"],
    ["STRASSE", "strasse"],
    ["Straße", "strasse"],
    ["\uFEFFname", "name"],
    ["#", "#"],
    ["", ""],
  ])("%j is compared as %j", (given, normal) => {
    expect(normalize(given)).toBe(normal);
  });
});
