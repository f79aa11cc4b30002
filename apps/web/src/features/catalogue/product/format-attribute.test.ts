import { attributeIds, type ProductDetail } from "@lading/contract";
import { expect, test } from "vitest";
import { formatAttribute } from "./format-attribute.ts";

// Each test sets the values that it reads. The others are null.
const product = (values: Partial<ProductDetail>) =>
  ({ ...Object.fromEntries(attributeIds.map((id) => [id, null])), ...values }) as ProductDetail; // all attributes are set

test("writes values with their unit and in the specification's formats", { tags: ["DET-01.1", "LIST-10.3"] }, () => {
  const valve = product({
    weight: 1204.5,
    length: 0.0625,
    price: "1284.50",
    price_expiration: "2026-12-31",
    is_api_certified: false,
    voltage: "277/480",
    lead_time_days: 1,
    avg_item_delivery: 4.2,
  });
  expect(formatAttribute(valve, "weight")).toBe("1,204.5 lb");
  expect(formatAttribute(valve, "length")).toBe("0.0625 in");
  expect(formatAttribute(valve, "price")).toBe("$1,284.50");
  expect(formatAttribute(valve, "price_expiration")).toBe("Dec 31, 2026");
  expect(formatAttribute(valve, "is_api_certified")).toBe("No");
  expect(formatAttribute(valve, "voltage")).toBe("277/480");
  expect(formatAttribute(valve, "lead_time_days")).toBe("1 Day");
  expect(formatAttribute(valve, "avg_item_delivery")).toBe("4.2 days");
});

test("formats a missing value as N/A, no market share as 0%, and searches as Coming Soon", { tags: ["DET-04"] }, () => {
  const bare = product({});
  const texts = Object.fromEntries(attributeIds.map((id) => [id, formatAttribute(bare, id)]));
  const { ytd_market_share, ytd_search_queries, ...others } = texts;
  expect(ytd_market_share).toBe("0%");
  expect(ytd_search_queries).toBe("Coming Soon");
  expect(new Set(Object.values(others))).toEqual(new Set(["N/A"]));
  expect(formatAttribute(product({ ytd_search_queries: 40 }), "ytd_search_queries")).toBe("Coming Soon");
});
