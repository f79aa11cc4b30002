import {
  ArchiveQuery,
  NotificationsQuery,
  OrdersQuery,
  OwnEditsQuery,
  ProductDocumentsQuery,
  ProductListQuery,
  productSortKeys,
  ReviewQuery,
} from "@lading/contract";
import { expect, test } from "vitest";
import {
  day,
  oneOf,
  ordering,
  paging,
  repeated,
  requiredText,
  searchText,
  text,
  uuid,
  wholeNumber,
} from "./search-readers.ts";

/** Texts that an address can contain, among them valid values of each kind of parameter. */
const texts = [
  ["", " ", "0", "1", "007", "10", "20", "-1", "1.5", "1e3", "123456789", "1234567890", "٣"],
  ["name", "-name", "--name", "price", "event_date", "constructor", "__proto__", "pending", "Pending", "true"],
  ["2026-01-31", "2026-02-29", "2024-02-29", "1900-02-29", "2026-13-01", "2026-1-1", "2026-04-31", "0000-01-01"],
  ["3f2504e0-4f89-41d3-9a0c-0305e82c3301", "3F2504E0-4F89-41D3-9A0C-0305E82C3301"],
  ["3f2504e0-4f89-91d3-9a0c-0305e82c3301", "3f2504e0-4f89-41d3-ca0c-0305e82c3301"],
  [
    " padded ",
    "a\u0000b",
    "a\nb",
    "\u202eabc",
    "\uD800",
    "x".repeat(64),
    "x".repeat(65),
    "x".repeat(101),
    `${"x".repeat(99)}😀`,
  ],
].flat();
const parameters = [undefined, [], ["a", "b"], ["a", "x".repeat(201)], ["7", "x"], texts, ...texts];

test("each reader accepts exactly the values that the call accepts", { tags: ["LIST-01.2"] }, () => {
  const pairs = [
    [paging.page, ProductListQuery.shape.page],
    [paging.page_size, ProductListQuery.shape.page_size],
    [ordering(productSortKeys, "gxp_sku"), ProductListQuery.shape.ordering],
    [repeated(text(200)), ProductListQuery.shape.category],
    [requiredText(64), ProductListQuery.shape.gxp_sku],
    [repeated(wholeNumber), ProductDocumentsQuery.shape.label],
    [repeated(text(100), 20), NotificationsQuery.shape.notification_type],
    [day, OrdersQuery.shape.date_after],
    [oneOf(["true", "false"], undefined), OrdersQuery.shape.has_documents],
    [oneOf(["pending", "approved", "rejected", "withdrawn"], undefined), OwnEditsQuery.shape.status],
    [repeated(uuid, 100), ReviewQuery.shape.company],
  ] as const;
  for (const [read, schema] of pairs)
    for (const given of parameters) {
      const parsed = schema.safeParse(given);
      const expected = parsed.success ? parsed.data : schema.parse(undefined);
      expect.soft(read(given), JSON.stringify(given)).toEqual(expected);
    }
});

test("returns an empty list for more values than the call accepts", { tags: ["LIST-01.2"] }, () => {
  const many = Array.from({ length: 21 }, () => "a");
  expect(repeated(text(100), 20)(many)).toEqual([]);
  expect(repeated(text(100), 20)(many.slice(1))).toHaveLength(20);
});

test("cuts off search words that are too long for the call", { tags: ["LIST-06.2"] }, () => {
  expect(searchText(`  ${"x".repeat(101)}`)).toBe("x".repeat(100));
  expect(searchText("ball \u0000 valve")).toBe("");
  expect(searchText(["ball", "valve"])).toBe("");
  for (const given of parameters)
    expect.soft(ArchiveQuery.shape.name.safeParse(searchText(given)).success, JSON.stringify(given)).toBe(true);
});
