import { expect, staff, test } from "./stage.ts";

test.use({ user: staff });

test("keeps what staff typed in the provider's settings when another person has changed it, and says why a logo is refused", async ({
  page,
}) => {
  await page.goto("/provider/settings");
  const name = page.getByLabel("Provider Name");
  const before = await name.inputValue();
  // Another person has saved a name since the page was loaded.
  await page.route("**/api/provider/settings", async (route) => {
    if (route.request().method() === "GET") {
      const response = await route.fetch();
      return route.fulfill({ response, json: { ...(await response.json()), name: "Gulf Supply" } });
    }
    return route.fulfill({
      status: 409,
      json: {
        detail: "Another person has changed the settings in the meantime. Nothing was saved.",
        code: "settings_changed",
        params: {},
        conflicts: { name: { live_value: "Gulf Supply" } },
      },
    });
  });
  await name.fill(`${before} & Sons`);
  await page.getByRole("form", { name: "Provider" }).getByRole("button", { name: "Save" }).click();
  await expect(name).toHaveAccessibleDescription(/Another person has changed this to “Gulf Supply”/);
  await expect(name).toHaveValue(`${before} & Sons`);
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(name).toHaveValue("Gulf Supply");
  const logo = page.getByRole("region", { name: "Logo" }).locator("input[type=file]");
  const file = { name: "logo.png", mimeType: "image/png", buffer: Buffer.from("no picture") };
  await logo.setInputFiles(file);
  await expect(page.getByText("This is not a PNG, JPEG or WebP picture.")).toBeVisible();
  await logo.setInputFiles({ ...file, name: "logo.svg", mimeType: "image/svg+xml" });
  await expect(page.getByText("Choose a PNG, JPEG or WebP picture.")).toBeVisible();
});
