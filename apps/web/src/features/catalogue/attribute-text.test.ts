import { attributeIds, type ProductDetail } from "@lading/contract";
import { expect, test } from "vitest";
import { attributeText } from "./attribute-text.ts";

// Each test fills in what it reads; the rest has no value.
const product = (values: Partial<ProductDetail>) =>
  ({ ...Object.fromEntries(attributeIds.map((id) => [id, null])), ...values }) as ProductDetail; // every attribute is there

test("writes values with their unit and in the specification's formats", { tags: ["DET-01", "LIST-10"] }, () => {
  const valve = product({
    weight: 1204.5,
    length: 0.0625,
    price: "1284.5",
    price_expiration: "2026-12-31",
    is_api_certified: false,
    voltage: "277/480",
    lead_time_days: 1,
    avg_item_delivery: 4.2,
  });
  expect(attributeText(valve, "weight")).toBe("1,204.5 lb");
  expect(attributeText(valve, "length")).toBe("0.0625 in");
  expect(attributeText(valve, "price")).toBe("$1,284.50");
  expect(attributeText(valve, "price_expiration")).toBe("Dec 31, 2026");
  expect(attributeText(valve, "is_api_certified")).toBe("No");
  expect(attributeText(valve, "voltage")).toBe("277/480");
  expect(attributeText(valve, "lead_time_days")).toBe("1 Day");
  expect(attributeText(valve, "avg_item_delivery")).toBe("4.2 days");
});

test("says N/A for what is missing, 0% for no share, and Coming Soon for searches", { tags: ["DET-04"] }, () => {
  const bare = product({});
  const texts = Object.fromEntries(attributeIds.map((id) => [id, attributeText(bare, id)]));
  const { ytd_market_share, ytd_search_queries, ...others } = texts;
  expect(ytd_market_share).toBe("0%");
  expect(ytd_search_queries).toBe("Coming Soon");
  expect(new Set(Object.values(others))).toEqual(new Set(["N/A"]));
  expect(attributeText(product({ ytd_search_queries: 40 }), "ytd_search_queries")).toBe("Coming Soon");
});
