import { attributeIds, type ProductDetail } from "@lading/contract";
import { expect, test, vi } from "vitest";
import { EditedProduct, isInConflict, type TypedChange } from "./edited-product.ts";

// Each test fills in what it reads; the rest has no value.
const product = (values: Partial<ProductDetail>) =>
  ({ ...Object.fromEntries(attributeIds.map((id) => [id, null])), ...values }) as ProductDetail; // every attribute is there

const valve = product({ sku: "V-1", price: "12.00", weight: 3, is_api_certified: true, color: "Blue" });

const edit = (changes: TypedChange[] = []) => {
  const keep = vi.fn<(names: string[], changes: TypedChange[]) => void>();
  return { edited: new EditedProduct(valve, changes, keep), keep };
};

test("only fields whose value differs are changed, with the value they were typed over", { tags: ["DET-06"] }, () => {
  const { edited, keep } = edit();
  edited.type("price", "13.50");
  edited.type("weight", "3.000");
  edited.type("is_api_certified", "");
  expect(edited.changes()).toEqual([
    { name: "price", old_value: "12", new_value: "13.5" },
    { name: "is_api_certified", old_value: "true", new_value: null },
  ]);
  expect(keep).toHaveBeenCalledWith(["price"], [{ name: "price", old_value: "12", new_value: "13.50" }]);
  expect(keep).toHaveBeenLastCalledWith(
    ["is_api_certified"],
    [{ name: "is_api_certified", old_value: "true", new_value: null }],
  );
  edited.undo("price");
  expect(keep).toHaveBeenLastCalledWith(["price"], []);
  expect(edited.names()).toEqual(["price", "weight", "is_api_certified"]);
  edited.type("is_api_certified", "true");
  expect(edited.changes()).toEqual([]);
  expect(edited.typed("price")).toBe("12");
});

test("a mistake is told when the field is left, and goes once it is mended", { tags: ["DET-06"] }, () => {
  const { edited } = edit();
  edited.type("price", "1,0");
  expect(edited.field("price").mistake).toBeUndefined();
  edited.leave("price");
  expect(edited.field("price").mistake).toBeTruthy();
  expect(edited.check()).toBe(false);
  edited.type("price", "10");
  expect(edited.field("price").mistake).toBeUndefined();
  expect(edited.check()).toBe(true);
});

test(
  "a new live value shows where nothing was typed, and is a conflict where something was",
  { tags: ["DET-09"] },
  () => {
    const { edited } = edit();
    edited.type("price", "13.5");
    edited.follow([
      ["price", "14"],
      ["color", "Red"],
    ]);
    expect(edited.typed("color")).toBe("Red");
    expect(edited.typed("price")).toBe("13.5");
    expect(isInConflict(edited.field("price"))).toBe(true);
    expect(edited.check()).toBe(false);

    edited.insist("price");
    expect(edited.changes()).toEqual([{ name: "price", old_value: "14", new_value: "13.5" }]);
    edited.follow([["price", "13.5"]]);
    expect(edited.summary()).toEqual({ changed: [], wrong: [] });
  },
);

test("what the server refuses is marked at its field until it is typed anew", { tags: ["DET-06"] }, () => {
  const { edited } = edit();
  edited.type("color", "Green");
  edited.refuse({ color: ["We have enough green."], nonsense: ["?"] });
  expect(edited.summary().wrong).toEqual(["color"]);
  edited.type("color", "Grey");
  expect(edited.summary().wrong).toEqual([]);
});

test("a draft comes back as it was typed, without what has become live meanwhile", { tags: ["DET-07"] }, () => {
  const { edited } = edit([
    { name: "price", old_value: "11", new_value: "1,3" },
    { name: "color", old_value: "Red", new_value: "Blue" },
    { name: "no_such_field", old_value: null, new_value: "x" },
  ]);
  expect(edited.typed("price")).toBe("1,3");
  expect(isInConflict(edited.field("price"))).toBe(true);
  expect(edited.summary().changed).toEqual(["price"]);
});

test("a key that changes nothing about how a field stands draws nothing", () => {
  const { edited } = edit();
  edited.type("color", "G");
  const before = [edited.field("color"), edited.summary()];
  edited.type("color", "Gr");
  expect([edited.field("color"), edited.summary()]).toEqual(before);
  expect(edited.field("color")).toBe(before[0]);
  expect(edited.summary()).toBe(before[1]);
});
