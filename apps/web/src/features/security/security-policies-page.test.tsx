import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

const password = "Portal2026!";
const findCard = (name: string) => screen.findByRole("form", { name });
const radio = (card: HTMLElement, name: string) => within(card).getByRole("radio", { name: new RegExp(`^${name}`) });
const select = (card: HTMLElement, name: string) => within(card).getByRole("combobox", { name });
/** Makes the portal ask for the password before the next dangerous action. */
const forgetPassword = ({ id }: { id: string }) =>
  stage.owner.query("update sessions set confirmed_at = null where user_id = $1", [id]);

async function open(address: string, person: { token: string }) {
  const page = await openPage(stage, address, person);
  const enterPassword = async () => {
    const dialog = await screen.findByRole("dialog", { name: "Enter your password" });
    await page.fill(within(dialog).getByLabelText("Password"), password);
    await page.click("button", "Continue", within(dialog));
  };
  const save = (card: HTMLElement) => page.click("button", "Save", within(card));
  return { ...page, enterPassword, save };
}

test("a Vendor Admin chooses who in the company needs a second step", { tags: "MFA-01.1" }, async () => {
  const { reload, save, user } = await open("/settings?type=Security", await stage.aVendor());
  const name = "Second step in your company";
  const card = await findCard(name);
  expect(within(card).getAllByRole("radio")).toHaveLength(3);
  expect(radio(card, "As the provider requires")).toBeChecked();
  await user.click(radio(card, "All users"));
  await save(card);
  await screen.findByText("The policy was saved.");
  reload();
  expect(radio(await findCard(name), "All users")).toBeChecked();
});

test("staff choose for a company after entering their password", { tags: ["MFA-01.1", "MFA-07.1"] }, async () => {
  const staff = await stage.aStaffMember({ password });
  await forgetPassword(staff);
  const { id } = await stage.aCompany();
  const { enterPassword, reload, save, user } = await open(`/provider/companies/${id}?tab=Flags`, staff);
  const name = "Second step at sign-in";
  const card = await findCard(name);
  await user.click(radio(card, "All users"));
  await save(card);
  await enterPassword();
  await screen.findByText("The policy was saved.");
  reload();
  expect(radio(await findCard(name), "All users")).toBeChecked();
});

test("staff find the provider's policy in the settings", { tags: "MFA-01.1" }, async () => {
  await open("/provider/settings", await stage.aStaffMember());
  const card = await findCard("Second step at sign-in");
  expect(radio(card, "Vendor Admins")).toBeChecked();
  expect(card).toHaveTextContent("Your own people always need it.");
});

test("a Vendor Admin chooses how long sessions last", { tags: "SESS-05.1" }, async () => {
  const vendor = await stage.aVendor({ password });
  await forgetPassword(vendor);
  const { enterPassword, reload, save, user } = await open("/settings?type=Security", vendor);
  const name = "Sessions in your company";
  const card = await findCard(name);
  const getValues = (form: HTMLElement) =>
    ["Longest Time Without Use", "Longest Session"].map((label) => (select(form, label) as HTMLSelectElement).value);
  const saveButton = () => within(card).getByRole("button", { name: "Save" });
  expect(getValues(card)).toEqual(["1440", "336"]);
  expect(saveButton()).toBeDisabled();
  await user.selectOptions(select(card, "Longest Time Without Use"), "30 minutes");
  await user.selectOptions(select(card, "Longest Session"), "8 hours");
  await save(card);
  await enterPassword();
  await screen.findByText(/^The limits were saved\./);
  await waitFor(() => expect(saveButton()).toBeDisabled());
  const { rows } = await stage.owner.query(
    `select round(extract(epoch from idle_expires_at - last_used_at) / 60)::int as idle,
       round(extract(epoch from expires_at - created_at) / 3600)::int as life
     from sessions where user_id = $1 and ended_at is null`,
    [vendor.id],
  );
  expect(rows).toEqual([{ idle: 30, life: 8 }]);
  reload();
  expect(getValues(await findCard(name))).toEqual(["30", "8"]);
});

test(
  "a session that a new policy ends leads to the sign-in page and back",
  { tags: ["SESS-05.4", "SHELL-13"] },
  async () => {
    const vendor = await stage.aVendor();
    const { click, getAddress, save, user } = await open("/settings?type=Security", vendor);
    const card = await findCard("Sessions in your company");
    await user.selectOptions(select(card, "Longest Session"), "1 hour");
    await stage.owner.query("update sessions set created_at = now() - interval '2 hours' where user_id = $1", [
      vendor.id,
    ]);
    await save(card);
    await screen.findByText(/^The limits were saved\./);
    await click("link", "Help");
    await waitFor(() => expect(getAddress()).toBe("/login?from=%2Fhelp"));
    await screen.findByText("Your session has ended. Sign in again.");
    expect(localStorage.getItem("lading.session")).toBeNull();
  },
);

test("staff read how long the sessions of a company last", { tags: "SESS-05.8" }, async () => {
  const { id } = await stage.aCompany();
  await stage.owner.query("update companies set session_idle_minutes = 15, session_hours = 72 where id = $1", [id]);
  await open(`/provider/companies/${id}?tab=Flags`, await stage.aStaffMember());
  expect(
    await screen.findByText(/signed out after 15 minutes without use, and 3 days after signing in/),
  ).toBeInTheDocument();
});

test("staff choose how long their own sessions last", { tags: "SESS-05.2" }, async () => {
  const staff = await stage.aStaffMember({ password });
  await forgetPassword(staff);
  const { enterPassword, save, user } = await open("/provider/settings", staff);
  const card = await findCard("Sessions of your people");
  await user.selectOptions(select(card, "Longest Session"), "7 days");
  await save(card);
  await enterPassword();
  await screen.findByText(/^The limits were saved\./);
  const { rows } = await stage.owner.query("select session_idle_minutes, session_hours from provider_settings");
  expect(rows).toEqual([{ session_idle_minutes: 1440, session_hours: 168 }]);
});
