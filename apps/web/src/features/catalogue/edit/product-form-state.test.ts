import { attributeIds, type ProductDetail } from "@lading/contract";
import { afterEach, expect, test, vi } from "vitest";
import { isInConflict } from "./field-state.ts";
import { ProductFormState, type DraftChange } from "./product-form-state.ts";

afterEach(() => void vi.useRealTimers());

// Each test sets the values that it reads. The others are null.
const product = (values: Partial<ProductDetail>) =>
  ({ ...Object.fromEntries(attributeIds.map((id) => [id, null])), ...values }) as ProductDetail; // all attributes are set

const valve = product({ sku: "V-1", price: "12.00", weight: 3, is_api_certified: true, color: "Blue" });

const edit = (changes: DraftChange[] = []) => {
  const keep = vi.fn<(names: string[], changes: DraftChange[]) => void>();
  return { form: new ProductFormState(valve, changes, keep), keep };
};

test(
  "a field is changed only if its value differs, and its change includes the old value",
  { tags: ["DET-06.1"] },
  () => {
    const { form, keep } = edit();
    form.setText("price", "13.50");
    form.setText("weight", "3.000");
    form.setText("is_api_certified", "");
    expect(form.toSubmission()).toEqual([
      { name: "price", old_value: "12.00", new_value: "13.50" },
      { name: "is_api_certified", old_value: "true", new_value: null },
    ]);
    expect(keep).toHaveBeenCalledWith(["price"], [{ name: "price", old_value: "12.00", new_value: "13.50" }]);
    expect(keep).toHaveBeenLastCalledWith(
      ["is_api_certified"],
      [{ name: "is_api_certified", old_value: "true", new_value: null }],
    );
    form.undo("price");
    expect(keep).toHaveBeenLastCalledWith(["price"], []);
    expect(form.touchedNames()).toEqual(["price", "weight", "is_api_certified"]);
    form.setText("is_api_certified", "true");
    expect(form.toSubmission()).toEqual([]);
    expect(form.text("price")).toBe("12.00");
  },
);

test(
  "shows an error when the user leaves the field and removes it once the value is valid",
  { tags: ["DET-06.3"] },
  () => {
    const { form } = edit();
    form.setText("price", "1,0");
    expect(form.field("price").error).toBeUndefined();
    form.validateField("price");
    expect(form.field("price").error).toBeTruthy();
    expect(form.validate()).toBe(false);
    form.setText("price", "10");
    expect(form.field("price").error).toBeUndefined();
    expect(form.validate()).toBe(true);
  },
);

test(
  "shows a new live value in an unchanged field and reports a conflict in a changed one",
  { tags: ["DET-09.2"] },
  () => {
    const { form } = edit();
    form.setText("price", "13.5");
    form.setLiveValues([
      ["price", "14.00"],
      ["color", "Red"],
    ]);
    expect(form.text("color")).toBe("Red");
    expect(form.text("price")).toBe("13.5");
    expect(isInConflict(form.field("price"))).toBe(true);
    expect(form.validate()).toBe(false);

    form.keepChange("price");
    expect(form.toSubmission()).toEqual([{ name: "price", old_value: "14.00", new_value: "13.50" }]);
    form.setLiveValues([["price", "13.50"]]);
    expect(form.summary()).toEqual({ changed: [], invalid: [] });
  },
);

test("keeps the error of a field that the server rejected until the user types", { tags: ["DET-06.3"] }, () => {
  const { form } = edit();
  form.setText("color", "Green");
  form.setErrors({ color: ["We have enough green."], nonsense: ["?"] });
  expect(form.summary().invalid).toEqual(["color"]);
  form.setText("color", "Grey");
  expect(form.summary().invalid).toEqual([]);
});

test("restores a draft as typed, without changes that are already live", { tags: ["DET-07.3"] }, () => {
  const { form } = edit([
    { name: "price", old_value: "11.00", new_value: "1,3" },
    { name: "color", old_value: "Red", new_value: "Blue" },
    { name: "no_such_field", old_value: null, new_value: "x" },
  ]);
  expect(form.text("price")).toBe("1,3");
  expect(isInConflict(form.field("price"))).toBe(true);
  expect(form.summary().changed).toEqual(["price"]);
});

test("keeps the identity of a field's state if a keystroke does not change it", () => {
  const { form } = edit();
  form.setText("color", "G");
  const before = [form.field("color"), form.summary()];
  form.setText("color", "Gr");
  expect([form.field("color"), form.summary()]).toEqual(before);
  expect(form.field("color")).toBe(before[0]);
  expect(form.summary()).toBe(before[1]);
});

test("stores typed text at once and notifies its subscribers after the next frame", { tags: ["DET-06.1"] }, () => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => setTimeout(draw, 16));
  const { form, keep } = edit();
  const notify = vi.fn<() => void>();
  form.subscribe(notify);
  form.typeText("price", "1");
  form.typeText("price", "13");
  expect(form.hasChanges()).toBe(true);
  expect(keep).toHaveBeenLastCalledWith(["price"], [{ name: "price", old_value: "12.00", new_value: "13" }]);
  expect(notify).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(notify).toHaveBeenCalledOnce();
  form.showTyped();
  expect(notify, "nothing is waiting").toHaveBeenCalledOnce();
  form.typeText("price", "134");
  form.showTyped();
  expect(notify).toHaveBeenCalledTimes(2);
});
