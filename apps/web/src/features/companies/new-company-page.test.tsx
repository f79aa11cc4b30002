import { afterAll, expect, test } from "vitest";
import { openStage, unique } from "../../../../api/src/test/stage.ts";
import { box, button, findBox, findTitle } from "../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

const address = "/provider/companies/new";

async function open() {
  const page = await openPage(stage, address, await stage.aStaffMember());
  await findBox("Company Name");
  return { ...page, create: () => page.click("button", "Create Company") };
}
const findQuestion = async () => within(await screen.findByRole("alertdialog", { name: /^Is it/ }));

test("compares a new company with existing ones by its tax ID", { tags: "CON-11.2" }, async () => {
  const { create, fill, go } = await open();
  const mark = unique("x");
  await fill(box("Company Name"), `Alder ${mark}`);
  await fill(box("Company Code"), `ALDER-${mark}`);
  await fill(box("Tax ID"), "twelve");
  await create();
  await waitFor(() => expect(box("Tax ID")).toHaveAccessibleDescription(/^Must be a tax ID/));
  await fill(box("Tax ID"), "12-0000001");
  await create();
  await findTitle(`Alder ${mark}`);
  await go(address);
  await fill(await findBox("Company Name"), `Quite Different ${mark}`);
  await fill(box("Company Code"), `OTHER-${mark}`);
  await fill(box("Tax ID"), "12-0000001");
  await create();
  expect((await findQuestion()).getByRole("listitem")).toHaveTextContent(
    `Alder ${mark}Code ALDER-${mark}, with the same tax ID`,
  );
});

test("compares a new company with existing ones, and can create it anyway", { tags: "CON-11.2" }, async () => {
  const company = await stage.aCompany({ name: unique("Company") });
  const { click, create, fill, go, requests, user } = await open();
  await fill(box("Company Name"), `${company.name}.`);
  await fill(box("Company Code"), company.code);
  await create();
  (await findQuestion()).getByRole("link", { name: company.name });
  await click("button", "Go Back");
  await waitFor(() => expect(button("Create Company")).toHaveFocus());
  await user.keyboard("{Enter}");
  await findQuestion();
  await click("button", "Create Anyway");
  await waitFor(() =>
    expect(box("Company Code")).toHaveAccessibleDescription(`Another company has the code ${company.code} already.`),
  );
  expect(box("Company Code")).toHaveFocus();
  expect(box("Company Name")).toHaveValue(`${company.name}.`);
  await fill(box("Company Code"), `${company.code}-2`);
  const countCreations = () => requests.filter((request) => request === "POST /api/provider/companies/").length;
  const before = countCreations();
  box("Company Code").form?.requestSubmit();
  box("Company Code").form?.requestSubmit();
  await findTitle(`${company.name}.`);
  expect(countCreations() - before).toBe(1);
  await go(`/provider/companies?search=${company.code}-2`);
  await screen.findByText("1 Total Results Found");
});

test("keeps a company that is not saved until the person wants to leave", { tags: "CON-11.4" }, async () => {
  const { click, fill } = await open();
  await fill(box("Company Name"), "Halfway");
  await click("link", "Companies", within(screen.getByRole("main")));
  expect(await screen.findByRole("alertdialog")).toHaveTextContent("without saving");
  await click("button", "Stay");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(box("Company Name")).toHaveValue("Halfway");
});
