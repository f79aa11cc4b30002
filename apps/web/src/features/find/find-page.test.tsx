import { afterAll, expect, test, vi } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

type Page = Awaited<ReturnType<typeof openPage>>;

const field = () => screen.getByRole("combobox", { name: /^Find/ });
const options = () => screen.queryAllByRole("option").map((option) => option.textContent);
const active = () => screen.getByRole("option", { selected: true });
const expectOptions = (...texts: string[]) =>
  waitFor(() => expect(options()).toEqual(texts.map((text) => expect.stringContaining(text))));
const expectClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

/** Opens quick search by its shortcut on a page that has loaded. */
async function openFind({ user }: Page) {
  await screen.findByRole("heading", { level: 1 });
  await user.keyboard("{Control>}k{/Control}");
  await waitFor(() => expect(field()).toHaveFocus());
}

/** Opens the home page of a vendor with two products and an order. */
async function openHome() {
  const vendor = await stage.aVendor();
  await stage.aProduct(vendor.companyId, { gxp_sku: "QS-100", name: "Quick gate valve" });
  await stage.aProduct(vendor.companyId, { gxp_sku: "QS-200", name: "Quick ball valve" });
  await stage.anOrder(vendor.companyId, "QSO-77");
  const page = await openPage(stage, "/homepage", vendor);
  await screen.findByRole("heading", { level: 1 });
  return page;
}

test("returns the focus on Escape, opens a product by keyboard, and offers it again as a recent one", async () => {
  const page = await openHome();
  const { user, getAddress } = page;
  const button = await screen.findByRole("button", { name: /^Find/ });
  expect(button).toHaveTextContent("Ctrl K");
  await user.click(button);
  await waitFor(() => expect(field()).toHaveFocus());
  await user.keyboard("{Escape}");
  await expectClosed();
  await waitFor(() => expect(button).toHaveFocus());
  await openFind(page);
  await user.keyboard("quick");
  await expectOptions("Quick ball valve", "Quick gate valve");
  expect(active()).toHaveTextContent("ball");
  await user.keyboard("{ArrowDown}");
  expect(active()).toHaveTextContent("gate");
  await user.keyboard("{ArrowDown}");
  expect(active()).toHaveTextContent("ball");
  await user.keyboard("{ArrowUp}");
  expect(active()).toHaveTextContent("gate");
  expect(field()).toHaveAttribute("aria-activedescendant", active().id);
  await user.keyboard("{Enter}");
  await screen.findByRole("heading", { level: 1, name: "Quick gate valve" });
  expect(getAddress()).toMatch(/^\/product-catalog\?pid=QS-100/);
  await expectClosed();
  await openFind(page);
  const recent = within(await screen.findByRole("group", { name: "Recent" })).getAllByRole("option");
  expect(recent.map((option) => option.textContent)).toEqual([expect.stringContaining("Quick gate valve")]);
});

test("opens an order and a page", { tags: "ORD-61.1" }, async () => {
  const page = await openHome();
  const { user, getAddress } = page;
  await openFind(page);
  await user.keyboard("qso-77");
  await user.click(await screen.findByRole("option", { name: /QSO-77/ }));
  await waitFor(() => expect(getAddress()).toBe("/orders?order=QSO-77"));
  await waitFor(() => expect(screen.getByRole("main")).toHaveTextContent("QSO-77"));
  await openFind(page);
  await user.keyboard("arch doc");
  await waitFor(() => expect(active()).toHaveTextContent(/Archived Documents/));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(getAddress()).toMatch(/type=Archived\+Documents/));
});

test("keeps the earlier hits while others load, and ignores an answer to an older text", async () => {
  const page = await openHome();
  const { user, fill, answer, requests } = page;
  await openFind(page);
  await user.keyboard("quick");
  await expectOptions("Quick ball valve", "Quick gate valve");
  const delays = { ball: Promise.withResolvers<undefined>(), gate: Promise.withResolvers<undefined>() };
  answer((_, path) =>
    path === "/api/find?q=quick+ball"
      ? delays.ball.promise
      : path === "/api/find?q=quick+gate"
        ? delays.gate.promise
        : undefined,
  );
  const expectRequested = (text: string) => waitFor(() => expect(requests).toContain(`GET /api/find?q=${text}`));
  await fill(field(), "quick ball");
  await expectRequested("quick+ball");
  expect(options()).toHaveLength(2);
  await fill(field(), "quick gate");
  await expectRequested("quick+gate");
  delays.ball.resolve(undefined);
  await new Promise((resolve) => setImmediate(resolve)); // the page ignores the answer
  expect(options()).toHaveLength(2);
  delays.gate.resolve(undefined);
  await expectOptions("Quick gate valve");
});

test("says if nothing matches, if the search fails and if the device is offline, and waits for the first hit", async () => {
  const page = await openHome();
  const { user, fill, answer, getAddress } = page;
  await openFind(page);
  const expectText = (text: string) => waitFor(() => expect(screen.getByRole("dialog")).toHaveTextContent(text));
  await fill(field(), "nothing such");
  await expectText('Sorry, we couldn\'t find a match for "nothing such".');
  await fill(field(), "zz");
  await expectText("Type three letters or digits");
  const isFind = (path: string) => path.startsWith("/api/find?");
  answer((_, path) => (isFind(path) ? Response.json({ detail: "No." }, { status: 500 }) : undefined));
  await fill(field(), "quick");
  await expectText("The search could not be completed.");
  answer(() => undefined);
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Try Again" }));
  await waitFor(() => expect(options()).toHaveLength(2));
  expect(field()).toHaveFocus();
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  answer((_, path) => (isFind(path) ? Response.error() : undefined));
  await fill(field(), "quick gate");
  await expectText("You are offline.");
  onLine.mockRestore();

  // Enter before the hits have arrived opens the first one.
  await user.keyboard("{Escape}");
  await expectClosed();
  await openFind(page);
  const delay = Promise.withResolvers<undefined>();
  answer((_, path) => (isFind(path) ? delay.promise : undefined));
  await user.keyboard("qs-200");
  await user.keyboard("{Enter}");
  delay.resolve(undefined);
  await waitFor(() => expect(getAddress()).toMatch(/pid=QS-200/));
});

test("does not offer the page of accounts to a user who may not manage them", async () => {
  const page = await openPage(stage, "/homepage", await stage.aVendor({ role: "View Only" }));
  await openFind(page);
  await page.user.keyboard("a");
  await screen.findByRole("option", { name: /Alerts/ });
  expect(screen.queryByRole("option", { name: /Account Management/ })).toBeNull();
});

test("staff find a company, its user, its product and its order", async () => {
  const name = "Zephyr Flow Works";
  const company = await stage.aCompany({ name });
  const { email } = await stage.aVendor({ companyId: company.id, email: "ada@zephyr.example" });
  await stage.aProduct(company.id, { gxp_sku: "QS-1", supplier_sku: "zephyr-QS-1" });
  await stage.anOrder(company.id, "PO-zephyr");
  const page = await openPage(stage, "/provider/companies", await stage.aStaffMember());
  const { user, getAddress } = page;
  await openFind(page);
  await user.keyboard("zephyr");
  for (const [group, text] of [
    ["Companies", name],
    ["Users", email],
    ["Products", "QS-1 · zephyr-QS-1"],
    ["Orders", "PO-zephyr"],
  ] as const) {
    const hits = within(await screen.findByRole("group", { name: group })).getAllByRole("option");
    expect(hits.map((hit) => hit.textContent)).toEqual([expect.stringContaining(text)]);
  }
  await user.click(within(screen.getByRole("group", { name: "Users" })).getByRole("option"));
  await screen.findByRole("heading", { level: 1, name });
  expect(getAddress()).toMatch(/^\/provider\/companies\/.+tab=People/);
  await waitFor(() => expect(screen.getByRole("table")).toHaveTextContent(email));
  await openFind(page);
  await user.keyboard("review");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(getAddress()).toMatch(/^\/provider\/review/));
});
