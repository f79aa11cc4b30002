import { afterAll, expect, test } from "vitest";
import { openStage, unique } from "../../../../api/src/test/stage.ts";
import { findBox, findRow } from "../../test/finders.ts";
import { openPage, screen, waitFor } from "../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

const names = () => screen.queryAllByRole("link", { name: /^Company-/ }).map(({ textContent }) => textContent);
const lastSignIn = () => screen.findByRole("columnheader", { name: /Last Sign-In/ });

const open = async (address: string) => openPage(stage, address, await stage.aStaffMember());
type Page = Awaited<ReturnType<typeof open>>;

/** Opens the menu of a filter. The table below has a column of the same name. */
const openFilter = async ({ user }: Page, name: string) =>
  user.click((await screen.findAllByRole("button", { name }))[0]!); // a query that finds nothing fails

test(
  "finds a company by a user's address, and the address keeps filters and order",
  { tags: ["CON-10.1", "CON-10.2", "PROV-01.6"] },
  async () => {
    const vendor = await stage.aVendor({ name: unique("Company") });
    await stage.aVendor({ companyId: vendor.companyId });
    const { rows } = await stage.owner.query<{ name: string }>(
      `update companies set plan_id = (select id from service_plans where name = 'Professional')
       where id = $1 returning name`,
      [vendor.companyId],
    );
    const { name } = rows[0]!; // the company exists
    const page = await open("/provider/companies");
    await page.fill(await findBox("Search by Name, Code, Tax ID or Email"), vendor.email);
    await page.user.keyboard("{Enter}");
    await screen.findByText("1 Total Results Found");
    expect(await findRow(name)).toHaveTextContent("2 of");
    await openFilter(page, "Plan");
    await page.click("checkbox", "Basic");
    await screen.findByText("0 Total Results Found");
    await page.click("checkbox", "Professional");
    await screen.findByText("1 Total Results Found");
    await page.user.keyboard("{Escape}");
    await page.user.click((await lastSignIn()).querySelector("button")!); // the column is sortable
    await waitFor(() => expect(page.getAddress()).toContain("ordering=last_sign_in"));
    page.reload();
    await waitFor(() => expect(names()).toEqual([name]));
    expect(await lastSignIn()).toHaveAttribute("aria-sort", "ascending");
  },
);

test(
  "shows what is wrong with a company, filters by it, and opens at its earlier address",
  { tags: "CON-10.3" },
  async () => {
    const { name } = await stage.aCompany({ name: unique("Company") });
    const page = await open(`/provider?search=${name}`);
    await waitFor(() => expect(page.getAddress()).toContain("/provider/companies?search="));
    expect(await findRow(name)).toHaveTextContent("No active administrator");
    await openFilter(page, "Health");
    await page.click("checkbox", "Plan has expired");
    await screen.findByText("0 Total Results Found");
    await page.click("checkbox", "No active administrator");
    await waitFor(() => expect(names()).toEqual([name]));
    expect(page.getAddress()).toContain("health=");
  },
);
