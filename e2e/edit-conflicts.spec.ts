import {
  changesSent,
  editButton,
  editValve,
  failureText,
  liveValue,
  note,
  openValve,
  saveButton,
  textBox,
  valve,
} from "./edit-form.ts";
import { expect, test } from "./stage.ts";
import { decideAsStaff } from "./vendor.ts";

// Each test creates its own company, which takes time.
test.describe.configure({ timeout: 60_000 });

/** An open product shows changes of others after at most this time. The tests advance the clock instead of waiting. */
const updateMs = 15_000;

const isProduct = (url: URL) => url.pathname === `/api/products/${valve.gxp_sku}/`;

test(
  "shows a value that changed meanwhile as a conflict and lets the user choose between both values",
  { tag: "@DET-09" },
  async ({ page }) => {
    const vendor = await editValve(page);
    // The form cannot fetch the new values before it saves.
    await page.route(isProduct, (route) => route.abort());
    await vendor.feedProducts([{ ...valve, price: "105.00", color: "Red" }]);
    await textBox(page, "Vendor Price").fill("112.5");
    await textBox(page, "Color").fill("Blue");
    await textBox(page, "Material").fill("Brass");
    await saveButton(page).click();
    await expect(page.getByRole("form").getByRole("alert")).toContainText(failureText);
    const price = page.getByRole("group", { name: "Vendor Price: changed meanwhile" });
    await expect(price).toContainText("Yours$112.50");
    await expect(price).toContainText("Live$105.00");
    await expect(textBox(page, "Vendor Price")).toBeFocused();
    await expect(textBox(page, "Material")).toHaveValue("Brass");
    expect(await vendor.edits(valve.gxp_sku)).toEqual([]);

    // The form sends nothing until the user has chosen.
    await page.unroute(isProduct);
    await page.keyboard.press("Control+s");
    await expect(page.getByRole("form").getByRole("alert")).toContainText("2 fields need your attention");
    await price.getByRole("button", { name: "Keep Yours for Vendor Price" }).click();
    await page.getByRole("button", { name: "Take the live value of Color" }).click();
    await expect(textBox(page, "Color")).toHaveValue("Red");
    const sent = await changesSent(page, () => saveButton(page).click());
    expect(sent).toEqual([
      { name: "price", old_value: "105.00", new_value: "112.50" },
      { name: "material", old_value: "Carbon steel", new_value: "Brass" },
    ]);
    await expect(note(page, "Vendor Price")).toContainText("$112.50");
  },
);

test(
  "updates a pending change at its field when it conflicts with the live value",
  { tag: "@DET-09" },
  async ({ page }) => {
    const vendor = await openValve(page);
    await vendor.proposeChanges(
      valve.gxp_sku,
      { name: "price", old_value: "100.00", new_value: "105.00" },
      { name: "color", old_value: "Gray", new_value: "Blue" },
    );
    await page.reload();
    await expect(page.getByText("2 pending")).toBeVisible();
    await editButton(page).click();
    await textBox(page, "Vendor Price").fill("112.5");
    const price = (await vendor.edits(valve.gxp_sku)).find(({ name }) => name === "price");
    await decideAsStaff([{ id: price?.id ?? "", decision: "approve" }]);
    await saveButton(page).click();
    await expect(page.getByRole("group", { name: "Vendor Price: changed meanwhile" })).toContainText("Live$105.00");
    await expect(page.getByText("1 pending")).toBeVisible();
    // The form shows an approved change only as the live value.
    await expect(page.getByRole("form").getByText("Approved")).toHaveCount(0);
  },
);

test(
  "shows a new live value beside the typed one while the field is edited, never over it",
  { tag: "@DET-09" },
  async ({ page }) => {
    await page.clock.install();
    const vendor = await editValve(page);
    await textBox(page, "Vendor Price").fill("112.5");
    await vendor.feedProducts([{ ...valve, price: "105.00", color: "Red" }]);
    await page.clock.fastForward(updateMs);
    await expect(page.getByRole("group", { name: "Vendor Price: changed meanwhile" })).toContainText("Live$105.00");
    await expect(textBox(page, "Vendor Price")).toHaveValue("112.5");
    await expect(textBox(page, "Color")).toHaveValue("Red");
    await expect(page.getByText("1 field changed")).toBeVisible();
  },
);

test(
  "shows published and rejected changes on the open page within 15 seconds, with the reason",
  { tag: "@DET-09" },
  async ({ page }) => {
    await page.clock.install();
    const vendor = await openValve(page);
    await vendor.proposeChanges(
      valve.gxp_sku,
      { name: "price", old_value: "100.00", new_value: "112.50" },
      { name: "color", old_value: "Gray", new_value: "Blue" },
    );
    await page.clock.fastForward(updateMs);
    await expect(page.getByText("2 pending")).toBeVisible();
    const edits = await vendor.edits(valve.gxp_sku);
    const getId = (name: string) => edits.find((edit) => edit.name === name)?.id ?? "";
    await decideAsStaff([
      { id: getId("price"), decision: "approve" },
      { id: getId("color"), decision: "reject", reason: "The catalogue says gray." },
    ]);
    await page.clock.fastForward(updateMs);
    await expect(liveValue(page, "Vendor Price")).toHaveText("$112.50");
    await expect(note(page, "Vendor Price")).toContainText("Approved");
    await expect(note(page, "Color")).toContainText("Reason: The catalogue says gray.");
    await expect(liveValue(page, "Color")).toHaveText("Gray");

    await note(page, "Color").getByRole("button", { name: "Change Again" }).click();
    await expect(textBox(page, "Color")).toBeFocused();
    await expect(textBox(page, "Color")).toHaveValue("Blue");
    await expect(page.getByText("The catalogue says gray.")).toBeVisible();
    await textBox(page, "Color").fill("Light gray");
    await saveButton(page).click();
    await expect(note(page, "Color")).toContainText("Pending");

    await page.getByRole("button", { name: "Edits of Color" }).click();
    const history = page.getByRole("dialog", { name: "Edits of Color" });
    await expect(history.getByRole("listitem")).toHaveCount(2);
    await expect(history.getByRole("listitem").first()).toContainText("from Gray to Light gray");
    await expect(history.getByRole("listitem").last()).toContainText("Proposed by Ada Moss");
    await expect(history.getByRole("listitem").last()).toContainText("The catalogue says gray.");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Edits of Color" })).toBeFocused();
  },
);

test("withdraws a pending change unless it was decided meanwhile", { tag: "@DET-09" }, async ({ page }) => {
  const vendor = await openValve(page);
  await vendor.proposeChanges(
    valve.gxp_sku,
    { name: "price", old_value: "100.00", new_value: "112.50" },
    { name: "color", old_value: "Gray", new_value: "Blue" },
  );
  await page.reload();
  let requestCount = 0;
  page.on("request", (request) => void (request.url().endsWith("/withdraw") && requestCount++));
  await page.getByRole("button", { name: "Withdraw the change of Color" }).dblclick();
  await expect(page.getByText("The change of Color was withdrawn.")).toHaveCount(1);
  await expect(note(page, "Color")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Edits of Color" })).toBeFocused();
  expect(requestCount).toBe(1);

  const price = (await vendor.edits(valve.gxp_sku)).find(({ name }) => name === "price");
  await decideAsStaff([{ id: price?.id ?? "", decision: "approve" }]);
  await page.getByRole("button", { name: "Withdraw the change of Vendor Price" }).click();
  await expect(liveValue(page, "Vendor Price")).toHaveText("$112.50");
  await expect(note(page, "Vendor Price")).toContainText("Approved");
});
