import { expect, test } from "vitest";
import { readNotificationsSearch } from "./notifications-search.ts";
import { typeLabel } from "./type-label.ts";

const read = (given: Record<string, unknown>) => readNotificationsSearch("Notifications", given);
const noDates = { date_after: undefined, date_before: undefined };

test("shows ten notifications, newest first, without parameters", { tags: ["NOTI-02.1"] }, () => {
  expect(read({})).toEqual({
    type: "Notifications",
    page: 1,
    page_size: 10,
    ordering: "-event_date",
    search: "",
    notification_type: [],
    ...noDates,
  });
});

test("accepts only a complete range of past dates", { tags: ["LIST-07.3"] }, () => {
  const range = { date_after: "2026-01-02", date_before: "2026-01-02" };
  expect(read(range)).toMatchObject(range);
  for (const wrong of [
    { date_after: "2026-01-02" },
    { date_before: "2026-01-02" },
    { date_after: "2026-01-03", date_before: "2026-01-02" },
    { date_after: "2026-01-02", date_before: "2999-01-01" },
    { date_after: "2026-02-30", date_before: "2026-03-01" },
  ])
    expect(read(wrong)).toMatchObject(noDates);
});

test("formats known types by their labels and unknown types by their words", { tags: ["NOTI-05"] }, () => {
  expect(typeLabel("terms_and_conditions_acceptance")).toBe("Accepted T&C's");
  expect(typeLabel("rank_update")).toBe("GXP Rank Change");
  expect(typeLabel("product_item")).toBe("New Product Item");
  expect(typeLabel("purchase_order")).toBe("New Purchase Order");
  expect(typeLabel("product_details_edit_request")).toBe("Product Details Edit");
  expect(typeLabel("price_list_update")).toBe("Price list update");
  expect(typeLabel("constructor")).toBe("Constructor");
});
