import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

const password = "Portal2026!";
const findDialog = () => screen.findByRole("dialog", { name: "New API key" });
const findQuestion = () => screen.findByRole("dialog", { name: "Enter your password" });
const findRow = (name: string) =>
  waitFor(() => {
    const found = screen.getAllByRole("listitem").find((row) => row.textContent.includes(name));
    if (!found) throw new Error(`No row shows ${name}.`);
    return found;
  });

/** Opens the keys as a person who has not entered the password for long. */
async function open(address: string, person: { id: string; token: string }) {
  await stage.owner.query("update sessions set confirmed_at = null where user_id = $1", [person.id]);
  const page = await openPage(stage, address, person);
  return {
    ...page,
    openDialog: async () => {
      await page.click("button", "New Key");
      return findDialog();
    },
    create: async (dialog: HTMLElement) => page.click("button", "Create Key", within(dialog)),
    enterPassword: async (typed: string) => {
      const question = await findQuestion();
      await page.fill(within(question).getByLabelText("Password"), typed);
      await page.click("button", "Continue", within(question));
    },
    takeKey: async () => {
      const field = await within(await screen.findByRole("alertdialog")).findByLabelText("API key");
      expect((field as HTMLInputElement).value).toMatch(/^ldg_live_\w{38}$/);
      await page.click("button", "I Have Stored It");
      await waitFor(() => expect(field).not.toBeInTheDocument());
    },
  };
}

const openProvider = async () => open("/provider/api-keys", await stage.aStaffMember({ password }));
const box = (dialog: HTMLElement, name: string) =>
  within(dialog).getByRole("checkbox", { name: new RegExp(`^${name}`) });

test("limits a key to a company and an address", { tags: "KEY-01.2" }, async () => {
  const company = await stage.aCompany({ name: "Warehouse Company" });
  const { click, create, enterPassword, fill, openDialog, takeKey, user } = await openProvider();
  const dialog = await openDialog();
  const name = within(dialog).getByLabelText("Name");
  await waitFor(() => expect(name).toHaveFocus());
  await click("button", "ERP loads", within(dialog));
  expect(box(dialog, "Load prices")).toBeChecked();
  expect(box(dialog, "Read orders")).not.toBeChecked();
  await click("button", "Everything you may do", within(dialog));
  const boxes = within(dialog).getAllByRole("checkbox", { name: /^(Load|Read|Follow|Manage|Answer)/ });
  for (const one of boxes) {
    expect(one).toBeChecked();
    one.click();
  }
  await create(dialog);
  await within(dialog).findByText("Name is required.");
  await within(dialog).findByText("Choose at least one.");
  await fill(name, "Warehouse key");
  await user.click(box(dialog, "Follow changes"));
  await fill(within(dialog).getByLabelText("Find a company"), company.code);
  await user.click(await within(dialog).findByLabelText(new RegExp(company.name)));
  const addresses = within(dialog).getByLabelText("Addresses (optional)");
  await fill(addresses, "192.0.2.10, nonsense");
  await create(dialog);
  await within(dialog).findByText(/Must be addresses or networks/);
  await fill(addresses, "192.0.2.10, 198.51.100.0/24");
  await create(dialog);
  await enterPassword(password);
  await takeKey();
  const row = await findRow("Warehouse key");
  expect(row).toHaveTextContent(`For ${company.name}`);
  expect(row).toHaveTextContent("From 192.0.2.10, 198.51.100.0/24 only");
});

test("refuses a wrong password and keeps what was typed", { tags: "KEY-01.1" }, async () => {
  const { click, create, enterPassword, fill, openDialog, user } = await openProvider();
  const dialog = await openDialog();
  const name = within(dialog).getByLabelText("Name");
  await fill(name, "Typed name");
  await user.click(box(dialog, "Follow changes"));
  await create(dialog);
  await enterPassword("wrong");
  const question = await findQuestion();
  await within(question).findByText("The password is not right.");
  await click("button", "Cancel", within(question));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(name).toHaveValue("Typed name");
});

test("says so when the keys cannot be loaded, and tries again", { tags: "LIST-03.2" }, async () => {
  await stage.anApiKey({ name: "Stored key" });
  const { answer, click } = await openProvider();
  answer((_method, path) =>
    path === "/api/provider/api-keys/"
      ? Response.json({ detail: "Something went wrong." }, { status: 500 })
      : undefined,
  );
  await screen.findByText("The API keys couldn't be loaded");
  answer(() => undefined);
  await click("button", "Try Again");
  expect(await screen.findByRole("list", { name: "API keys" })).toHaveTextContent("Stored key");
});

test("a Vendor Admin makes a key in the settings", { tags: "KEY-01.1" }, async () => {
  const vendor = await stage.aVendor({ role: "Vendor Admin", password });
  const { create, enterPassword, fill, openDialog, takeKey, user } = await open("/settings?type=API+Keys", vendor);
  await screen.findByText("No keys yet");
  const dialog = await openDialog();
  await fill(within(dialog).getByLabelText("Name"), "Our ERP");
  await user.click(box(dialog, "Follow changes"));
  await create(dialog);
  await enterPassword(password);
  await takeKey();
  expect(await findRow("Our ERP")).toHaveTextContent("changes:read");
  const { rows } = await stage.owner.query("select name from api_keys where company_id = $1", [vendor.companyId]);
  expect(rows).toEqual([{ name: "Our ERP" }]);
});

test("users other than a Vendor Admin have no section of keys", { tags: "KEY-01.8" }, async () => {
  await open("/settings?type=API+Keys", await stage.aVendor({ role: "Full Access" }));
  await screen.findByRole("heading", { name: "User Profile" });
  expect(screen.queryByRole("link", { name: "API Keys" })).toBeNull();
});
