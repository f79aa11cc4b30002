import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../../api/src/test/stage.ts";
import { useFakeTimers } from "../../../test/fake-timers.ts";
import { openPage, screen, waitFor, within } from "../../../test/open-page.tsx";
import { categoryChip, findRows, listFixture } from "../../../test/list-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { openList, aVendorWithProducts } = listFixture(stage);

const searchBox = () => screen.getByPlaceholderText(/^Search by/);
const isList = (request: string) => request.startsWith("GET /api/products/?");
const filter = () => screen.findByRole("dialog", { name: "Category filter" });

test(
  "the search runs by Enter or its button, takes 100 characters, shows a count and can be cleared",
  { tags: ["LIST-06.1", "LIST-06.2", "LIST-06.3", "LIST-06.4"] },
  async () => {
    const { user, fill, getAddress } = await openList("/product-catalog?page=2");
    await findRows(10);
    const box = screen.getByPlaceholderText("Search by Product, SKU, Category, Etc");
    await fill(box, "x".repeat(120));
    expect(box).toHaveValue("x".repeat(100));

    await fill(box, "flange");
    await user.keyboard("{Enter}");
    await screen.findByText(/^[1-9]\d* Total Results Found$/);
    expect(getAddress()).toMatch(/page=1&.*search=flange/);
    expect(box).toHaveFocus();

    await fill(box, "gasket");
    await user.click(screen.getByRole("button", { name: "Search" }));
    await waitFor(() => expect(getAddress()).toMatch(/search=gasket/));
    await user.clear(box);
    await waitFor(() => expect(getAddress()).not.toMatch(/search=/));
    await waitFor(() => expect(screen.queryByText(/Total Results Found/)).toBeNull());

    history.back();
    await waitFor(() => expect(box).toHaveValue("gasket"));
    const clear = await screen.findByRole("button", { name: "Clear Search Results" });
    clear.focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(box).toHaveValue(""));
    expect(box).toHaveFocus();
    await waitFor(() => expect(getAddress()).not.toMatch(/search=/));
  },
);

for (const [name, address, placeholder] of [
  ["the catalog", "/product-catalog", "Search by Product, SKU, Category, Etc"],
  ["the companies of the console", "/provider/companies", "Search by Name, Code, Tax ID or Email"],
] as const)
  test(
    `a hint says that Enter runs the search of ${name} while the text differs from it`,
    { tags: "LIST-06.1" },
    async () => {
      const person = address === "/product-catalog" ? await aVendorWithProducts() : await stage.aStaffMember();
      const { user, getAddress } = await openPage(stage, address, person);
      const box = await screen.findByPlaceholderText(placeholder);
      await screen.findByRole("table");
      const hint = () => screen.queryByText("Press Enter to search");
      expect(hint()).toBeNull();

      await user.type(box, "bl");
      expect(hint()).not.toBeNull();
      expect(box).toHaveAccessibleDescription("Press Enter to search");
      expect(hint()?.closest("output")).toHaveTextContent(/^Press Enter to search$/);
      expect(getAddress(), "no search runs while the user types").not.toMatch(/search=/);

      await user.keyboard("{Enter}");
      await waitFor(() => expect(getAddress()).toMatch(/search=bl/));
      await waitFor(() => expect(hint()).toBeNull());
      await user.keyboard("x");
      expect(hint()).not.toBeNull();
      await user.keyboard("{Backspace}");
      expect(hint(), "the text is the search again").toBeNull();

      await user.keyboard("{Escape}");
      expect(box).toHaveValue("");
      expect(box).toHaveFocus();
      await waitFor(() => expect(getAddress()).not.toMatch(/search=/));
      expect(hint()).toBeNull();
    },
  );

test("hides the previous total while a search runs", { tags: ["LIST-02.2", "LIST-06.3"] }, async () => {
  const { user, fill, answer } = await openList("/product-catalog", await aVendorWithProducts(1_115));
  await findRows(10);
  screen.getByText("1,115 products");
  const delay = Promise.withResolvers<undefined>();
  answer((method, path) => (isList(`${method} ${path}`) ? delay.promise : undefined));
  await fill(searchBox(), "flange");
  await user.keyboard("{Enter}");
  await screen.findByRole("button", { name: "Clear Search Results" });
  await waitFor(() => expect(screen.queryAllByText(/Total Results Found|1,115/)).toEqual([]));
  delay.resolve(undefined);
  await screen.findByText(/^\d+ Total Results Found$/);
  await screen.findByText(/^Items 1 to 10 of [\d,]+ total$/);
});

test("cuts a search in the address to the length of the search box", { tags: "LIST-06.2" }, async () => {
  const shortened = "valve ".repeat(16) + "valv";
  const query = new URLSearchParams({ search: `${shortened}e and more` });
  const { getAddress } = await openList(`/product-catalog?${query.toString()}`);
  await waitFor(() => expect(searchBox()).toHaveValue(shortened));
  await waitFor(() => expect(new URL(getAddress(), location.origin).searchParams.get("search")).toBe(shortened));
  await screen.findByText(/Total Results Found/);
});

test("uses the singular for one product", { tags: "LIST-06.3" }, async () => {
  await openList("/product-catalog", await aVendorWithProducts(1));
  expect(await screen.findByText("1 product")).toBeInTheDocument();
});

test("applies the choices of a filter together, half a second after the last", { tags: "LIST-07.1" }, async () => {
  const { user, requests, getAddress } = await openList("/product-catalog?page=2");
  await findRows(10);
  const queries = () => requests.filter(isList).map((request) => new URLSearchParams(request.split("?")[1]));
  await user.click(categoryChip());
  const choices = await within(await filter()).findAllByRole("checkbox");
  const { advance } = useFakeTimers({ isStopped: true });
  choices[0]?.click();
  advance(499);
  choices[2]?.click();
  advance(499);
  expect(getAddress()).toMatch(/page=2/);
  expect(queries().filter((query) => query.has("category"))).toEqual([]);

  advance(1);
  await waitFor(() => expect(getAddress()).toMatch(/page=1&.*category=.+&category=.+/));
  await waitFor(() =>
    expect(
      queries().filter((query) => query.getAll("category").length === 2 && query.get("page") === "1"),
    ).toHaveLength(1),
  );
  expect(queries().filter((query) => query.getAll("category").length === 1)).toEqual([]);
});

test(
  "a chip shows the chosen filter, and its clear button or Clear All Filters removes it",
  { tags: "LIST-07.2" },
  async () => {
    const { user, getAddress } = await openList("/product-catalog?colour=red");
    await findRows(10);
    expect(screen.queryByRole("button", { name: "Clear All Filters" }), "an unknown parameter is no filter").toBeNull();
    await user.click(categoryChip());
    const choice = await within(await filter()).findByRole("checkbox", { name: "Flanges" });
    choice.focus();
    await user.keyboard(" ");
    await waitFor(() => expect(categoryChip()).toHaveTextContent(/^Category: Flanges$/));
    await waitFor(() => expect(getAddress()).toMatch(/category=Flanges/));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(categoryChip()).toHaveFocus());

    await user.click(screen.getByRole("button", { name: "Clear Category filter" }));
    await waitFor(() => expect(getAddress()).not.toMatch(/category=/));
    expect(categoryChip()).toHaveFocus();
    history.back();
    await waitFor(() => expect(categoryChip()).toHaveTextContent(/^Category: Flanges$/));
    await user.click(screen.getByRole("button", { name: "Clear All Filters" }));
    await waitFor(() => expect(getAddress()).not.toMatch(/category=/));
  },
);
