import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../api/src/test/stage.ts";
import { findTitle } from "../test/finders.ts";
import { openPage, screen, waitFor, within } from "../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

const navigation = () => within(screen.getByRole("navigation", { name: "Main" }));
const getMarked = () =>
  [...screen.getByRole("navigation", { name: "Main" }).querySelectorAll("[aria-current=page][data-status=active]")].map(
    ({ textContent }) => textContent,
  );

test("marks Settings as current on a settings page with a separate address", { tags: "SHELL-03.1" }, async () => {
  const { click } = await openPage(stage, "/change-password", await stage.aVendor());
  await findTitle("Change Password");
  expect(getMarked()).toEqual(["Settings"]);
  await click("button", "Settings submenu");
  await waitFor(() => expect(getMarked()).toEqual(["Settings", "Change Password"]));
});

// No two titles in a row are the same, so that each shows that its page has opened.
const parts = {
  "/document-repository?type=Corporate+Agreements": "Corporate Agreements",
  "/document-repository?type=product-documents": "Product Documents",
  "/document-repository?type=corporate": "Corporate Agreements",
  "/document-repository?type=order-documents": "Order Documents",
  "/document-repository?type=archive": "Archived Documents",
  "/document-repository?type=none-such": "Document Repository",
  "/notifications?type=Archived+Notifications": "Archived Notifications",
  "/notifications?type=none-such": "Notifications",
  "/settings?type=Alerts": "Alerts",
  "/settings?type=Change+Password": "Change Password",
  "/settings?type=Account+Management": "Account Management",
  "/settings?type=none-such": "User Profile",
};

test(
  "links to each section by its type, each address of a section opens it, and an unknown type opens the first",
  { tags: "SHELL-04" },
  async () => {
    const { click, go, user } = await openPage(stage, "/homepage", await stage.aVendor());
    await findTitle(/^Welcome/);
    const sections = {
      "Document Repository": ["Corporate Agreements", "Product Documents", "Order Documents", "Archived Documents"],
      Notifications: ["Notifications", "Archived Notifications"],
      Settings: [
        "User Profile",
        "Change Password",
        "Security",
        "Alerts",
        "Service Plans",
        "Account Management",
        "Company Sign-In",
        "Assistants",
        "API Keys",
        "Webhooks",
        "Shipping",
      ],
    };
    for (const [label, types] of Object.entries(sections)) {
      await click("button", `${label} submenu`);
      const links = within(await screen.findByRole("list", { name: label })).getAllByRole<HTMLAnchorElement>("link");
      expect(links.map(({ textContent }) => textContent)).toEqual(types);
      expect(links.map(({ href }) => new URL(href).searchParams.get("type"))).toEqual(types);
      await user.keyboard("{Escape}");
    }
    for (const [address, title] of Object.entries(parts)) {
      await go(address);
      await findTitle(title);
      await waitFor(() => expect(document.title).toMatch(new RegExp(`^${title} `)));
    }
  },
);

test(
  "hides a section from a user who can only view, and shows the profile instead",
  { tags: ["SHELL-05.1", "PERM-01.2"] },
  async () => {
    const { click, go } = await openPage(stage, "/homepage", await stage.aVendor({ role: "View Only" }));
    await click("button", "Settings submenu");
    await waitFor(() => expect(navigation().queryByRole("link", { name: "Service Plans" })).not.toBeNull());
    expect(screen.queryByRole("link", { name: "Account Management" })).toBeNull();
    await go("/settings?type=Account+Management");
    await findTitle("User Profile");
  },
);

test("shows the 404 page for a part of the repository without permission", { tags: "SHELL-12" }, async () => {
  const vendor = await stage.aVendor({ may: ["order_documents.view_order_docs"] });
  await openPage(stage, "/document-repository?type=archive", vendor);
  expect(await screen.findByRole("heading", { name: "Page not found" })).toBeVisible();
});
