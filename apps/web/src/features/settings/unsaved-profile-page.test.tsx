import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { openPage, screen, waitFor } from "../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

const details = "/api/accounts/user-details/";
const password = "Portal2026!";
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const findField = (name: string) => screen.findByRole<HTMLInputElement>("textbox", { name });
const findQuestion = () => screen.findByText(/^You are about to exit this page without saving\./);
const saveButton = () => screen.getByRole("button", { name: "Save" });

/** Creates a user with a complete profile. */
async function aPerson(first = "Odette", values: { password?: string } = {}) {
  const vendor = await stage.aVendor(values);
  await stage.owner.query(
    `update users set first_name = $2, last_name = 'Fontenot', department = 'Logistics', position = 'Logistics Lead'
     where id = $1`,
    [vendor.id, first],
  );
  return vendor;
}

/** Lets time pass by `vi.advanceTimersByTime` only. */
function holdTime(...parts: ("Date" | "setTimeout" | "clearTimeout" | "setInterval" | "clearInterval")[]) {
  vi.useFakeTimers({ toFake: parts, shouldAdvanceTime: parts.includes("setTimeout") });
  onTestFinished(() => void vi.useRealTimers());
}

test("asks before a link, Back or Log Out discards unsaved changes", { tags: "LIST-08.1" }, async () => {
  const { click, fill, getAddress } = await openPage(stage, "/homepage", await aPerson());
  await click("link", "Settings");
  await fill(await findField("Position"), "Dispatcher");
  const waitForAddress = (address: string) => waitFor(() => expect(getAddress()).toBe(address));
  /** The address changes before the page does, so the form of the page that the user left is still there. */
  const waitForPage = async (address: string) => {
    await waitForAddress(address);
    await waitFor(() => expect(screen.queryByRole("textbox", { name: "Position" })).toBeNull());
  };
  for (const leave of [
    () => click("link", "Alerts"),
    () => click("link", "Help"),
    async () => history.back(),
    () => click("button", "Log Out"),
  ]) {
    await leave();
    await findQuestion();
    await click("button", "Stay");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await waitForAddress("/settings");
    expect(field("Position")).toHaveValue("Dispatcher");
  }
  history.back();
  await click("button", "Leave Without Saving");
  await waitForPage("/homepage");
  history.forward();
  expect(await findField("Position")).toHaveValue("Logistics Lead");
  await fill(field("Position"), "Dispatcher");
  await click("link", "Help");
  await click("button", "Leave Without Saving");
  await waitForPage("/help");
  history.back();
  expect(await findField("Position")).toHaveValue("Logistics Lead");
  await fill(field("Position"), "Dispatcher");
  await click("button", "Log Out");
  await click("button", "Leave Without Saving");
  await waitForAddress("/login");
});

test("hides the typed values from another user who signs in afterward", { tags: "PROF-01" }, async () => {
  const odette = await aPerson();
  const marisol = await aPerson("Marisol", { password });
  holdTime("setTimeout", "clearTimeout", "setInterval", "clearInterval");
  const { click, fill, getAddress } = await openPage(stage, "/settings", odette);
  await fill(await findField("Position"), "Dispatcher");
  localStorage.setItem("lading.session", JSON.stringify({ access: `${odette.token}-`, refresh: "lapsed" }));
  vi.advanceTimersByTime(15_000); // A poll is the first request that the server refuses.
  await waitFor(() => expect(getAddress()).toMatch(/^\/login/));
  await fill(await findField("Email"), marisol.email);
  await fill(screen.getByLabelText("Password"), password);
  await click("button", "Log In");
  expect(await findField("First Name")).toHaveValue("Marisol");
  expect(field("Position")).toHaveValue("Logistics Lead");
  expect(saveButton()).toBeDisabled();
});

test("refetches the profile without changing the typed values", { tags: ["PROF-01", "LIST-11"] }, async () => {
  const person = await aPerson();
  holdTime("Date");
  const start = Date.now();
  const { answer, fill, requests } = await openPage(stage, "/settings", person);
  await fill(await findField("First Name"), "Odile");
  answer((method, path) =>
    method === "GET" && path === details
      ? stage
          .call(person.token, "GET", details)
          .then((response) => Response.json({ ...response.json(), first_name: "Ottilie", department: "Freight" }))
      : undefined,
  );
  // The profile is fresh for 30 seconds. After that, the app refetches it when the user returns to the window.
  const countReads = () => requests.filter((request) => request === `GET ${details}`).length;
  const before = countReads();
  vi.setSystemTime(start + 29_000);
  dispatchEvent(new Event("visibilitychange"));
  expect(countReads()).toBe(before);
  vi.setSystemTime(start + 31_000);
  dispatchEvent(new Event("visibilitychange"));
  await waitFor(() => expect(field("Department")).toHaveValue("Freight"));
  expect(countReads()).toBe(before + 1);
  expect(field("First Name")).toHaveValue("Odile");
});
