import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

const password = "Portal2026!";
const settings = "/api/notifications/settings/";
const radio = (name: string) => screen.getByRole("radio", { name: new RegExp(`^${name}`) });
const saveButton = () => screen.getByRole("button", { name: "Save" });
const queryDialog = () => screen.queryByRole("dialog", { name: "Email Updates" });
const findForm = () => screen.findByRole("radio", { name: /^Weekly/ });

/** Opens the alerts of a user who has chosen one mail a day. */
async function open(values: { password?: string } = {}) {
  const vendor = await stage.aVendor(values);
  const saved = await stage.call(vendor.token, "PUT", settings, {
    payload: { enabled: true, frequency: "daily", frequency_weekly_day: null },
  });
  expect(saved.statusCode).toBe(200);
  const page = await openPage(stage, "/settings?type=Alerts", vendor);
  const check = (name: string) => page.user.click(radio(name));
  const save = async () => {
    await page.user.click(saveButton());
    expect(await screen.findByRole("dialog", { name: "Email Updates" })).toHaveTextContent(
      "Your settings have been successfully updated and saved.",
    );
    await page.user.keyboard("{Escape}");
    await waitFor(() => expect(queryDialog()).toBeNull());
    expect(saveButton()).toBeDisabled();
  };
  const reload = async () => {
    page.reload();
    await findForm();
  };
  return { ...page, vendor, check, save, reload };
}

test(
  "saves weekly alerts with the chosen weekday, and disables the other choices when alerts are off",
  { tags: ["ALRT-01", "ALRT-02"] },
  async () => {
    const { check, reload, save } = await open();
    await findForm();
    expect(saveButton()).toBeDisabled();
    expect(radio("Monday")).toBeDisabled();
    await check("Weekly");
    await screen.findByText("Choose a weekday.");
    expect(saveButton()).toBeDisabled();
    const days = screen.getByRole("group", { name: "On which day of the week?" });
    expect(
      within(days)
        .getAllByRole("radio")
        .map((day) => day.closest("label")?.textContent),
    ).toEqual(["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"]);
    await check("Thursday");
    expect(screen.queryByText("Choose a weekday.")).toBeNull();
    await save();
    await reload();
    expect(radio("Weekly")).toBeChecked();
    expect(radio("Thursday")).toBeChecked();

    await check("No");
    for (const option of ["Realtime", "Daily", "Weekly", "Monday"]) expect(radio(option)).toBeDisabled();
    await save();
    await reload();
    expect(radio("No")).toBeChecked();
    expect(radio("Daily")).toBeDisabled();
    await check("Yes");
    expect(radio("Daily")).toBeEnabled();
    await save();
  },
);

test(
  "saves real-time and daily alerts without a weekday, with one request when Save is pressed twice",
  { tags: ["ALRT-01", "ALRT-02"] },
  async () => {
    const { check, reload, requests, save } = await open();
    await findForm();
    await check("Realtime");
    expect(radio("Friday")).toBeDisabled();
    expect(saveButton()).toBeEnabled();
    const button = saveButton();
    button.click();
    button.click();
    await screen.findByRole("dialog", { name: "Email Updates" });
    expect(requests.filter((request) => request.startsWith("PUT"))).toHaveLength(1);
    await reload();
    expect(radio("Realtime")).toBeChecked();

    await check("Daily");
    expect(radio("Friday")).toBeDisabled();
    await save();
    await reload();
    expect(radio("Daily")).toBeChecked();
    await check("Weekly");
    await check("Friday");
    await check("Daily");
    expect(saveButton()).toBeDisabled();
  },
);

test("shows an error if loading or saving fails, keeps the choice, and tries again", { tags: "ALRT-02" }, async () => {
  const { answer, check, click, save, user } = await open();
  const fail = (failing: string) =>
    answer((method, path) =>
      method === failing && path === settings ? Response.json({}, { status: 500 }) : undefined,
    );
  fail("GET");
  await screen.findByText("Alert settings couldn't be loaded");
  fail("PUT");
  await click("button", "Try Again");
  await findForm();

  await check("Realtime");
  await user.click(saveButton());
  await screen.findByText(/^Sorry\. Your changes couldn't be processed/);
  expect(radio("Realtime")).toBeChecked();
  answer(() => undefined);
  await save();
  expect(screen.queryByText(/^Sorry\. Your changes couldn't be processed/)).toBeNull();
});

test(
  "warns before unsaved settings are left, and restores them after the session ends",
  { tags: ["LIST-08.1", "LIST-08.2", "ALRT-01"] },
  async () => {
    const { check, click, fill, getAddress, user, vendor } = await open({ password });
    await findForm();
    await check("No");
    await click("link", "Service Plans");
    await screen.findByText(/^You are about to exit this page without saving\./);
    await click("button", "Stay");
    localStorage.setItem("lading.session", JSON.stringify({ access: `${vendor.token}-`, refresh: "lapsed" }));
    await user.click(saveButton());
    await waitFor(() => expect(getAddress()).toMatch(/^\/login/));
    await fill(await screen.findByLabelText("Email"), vendor.email);
    await fill(screen.getByLabelText("Password"), password);
    await click("button", "Log In");
    await waitFor(() => expect(getAddress()).toBe("/settings?type=Alerts"));
    await findForm();
    expect(radio("No")).toBeChecked();
    screen.getByText("Your entries are here again. They are not saved yet.");
    await click("button", "Discard Changes");
    expect(radio("Yes")).toBeChecked();
  },
);

test("can be used with the keyboard only", { tags: "ALRT-01" }, async () => {
  const { user } = await open();
  await findForm();
  screen.getByRole("heading", { level: 1 }).focus();
  await user.tab();
  expect(radio("Yes")).toHaveFocus();
  await user.tab();
  expect(radio("Daily")).toHaveFocus();
  await user.keyboard("{ArrowDown}");
  expect(radio("Weekly")).toBeChecked();
  expect(radio("Monday")).toBeEnabled();
  await user.tab();
  expect(radio("Monday")).toHaveFocus();
  await user.keyboard("{ArrowRight}");
  expect(radio("Tuesday")).toBeChecked();
  expect(saveButton()).toBeEnabled();
  await user.tab();
  expect(screen.getByRole("button", { name: "Discard Changes" })).toHaveFocus();
  await user.tab();
  expect(saveButton()).toHaveFocus();
  await user.keyboard("{Enter}");
  await screen.findByRole("dialog", { name: "Email Updates" });
});
