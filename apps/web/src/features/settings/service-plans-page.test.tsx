import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";
import { aStaffedCompany } from "../../test/staffed-company.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

const address = "/settings?type=Service+Plans";
const findCard = (plan: string) => screen.findByRole("article", { name: plan });
/** The texts of headings of this level. */
const getHeadings = (level: number, part: HTMLElement = document.body) =>
  within(part)
    .getAllByRole("heading", { level })
    .map((heading) => heading.textContent);
const getFigure = (name: string) => screen.getByText(name, { selector: "dt" }).parentElement?.querySelector("dd");
const openPlan = async (plan: "Basic" | "Professional") => {
  const company = await aStaffedCompany(stage, { plan });
  return { company, ...(await openPage(stage, address, company.admin)) };
};

test(
  "shows the plans, the fewest licenses first, and marks the current one, after a failure on request",
  { tags: "PLAN-01" },
  async () => {
    const { answer, click, company } = await openPlan("Professional");
    const plans = "/api/help/service-plans/";
    answer((_method, path) => (path === plans ? Response.json({}, { status: 500 }) : undefined));
    await screen.findByText("The service plans couldn't be loaded");
    expect(getFigure("Tier")).toHaveTextContent(/^Professional$/);
    answer((method, path) =>
      path === plans
        ? stage
            .call(company.admin.token, method as "GET", path) // the page only reads plans
            .then((response) => Response.json(response.json<unknown[]>().toReversed()))
        : undefined,
    );
    await click("button", "Try Again");
    const basic = await findCard("Basic");
    expect(getHeadings(3)).toEqual(["Basic", "Professional", "Enterprise"]);
    expect(basic).toHaveTextContent("5 licenses");
    expect(await findCard("Professional")).toHaveTextContent("Current plan");
    expect(screen.getAllByText("Current plan")).toHaveLength(1);
    expect(getHeadings(4, basic)).toEqual(["Catalog", "Documents", "Insight"]);
    const getSupport = async (plan: string) =>
      within(await findCard(plan))
        .getAllByRole("listitem")
        .map((feature) => feature.textContent)
        .filter((text) => text.includes("Priority support"));
    expect(await getSupport("Basic")).toEqual(["Not included: Priority support"]);
    expect(await getSupport("Professional")).toEqual(["Included: Priority support"]);
  },
);

test(
  "shows the company's plan, its expiration date and its remaining licenses, and warns before they run out",
  { tags: "PLAN-02" },
  async () => {
    const { answer, company, reload } = await openPlan("Professional");
    await stage.owner.query("update companies set service_plan_expiration_date = '2030-03-31' where id = $1", [
      company.id,
    ]);
    reload();
    await findCard("Basic");
    expect(getFigure("Tier")).toHaveTextContent(/^Professional$/);
    expect(getFigure("Expiration Date")).toHaveTextContent(/^Mar 31, 2030$/);
    const details = "/api/accounts/company-details/";
    const current = (await stage.call(company.admin.token, "GET", details)).json<{ remaining_licenses: number }>();
    expect(getFigure("Remaining Licenses")).toHaveTextContent(new RegExp(`^${current.remaining_licenses}$`));

    for (const [expires, remaining, warnings, expiration] of [
      ["2024-02-29", 2, [], /^Feb 29, 2024$/],
      [null, 1, [expect.stringMatching(/1 license remains/)], /^N\/A$/],
    ] as const) {
      answer((_method, path) =>
        path === details
          ? Response.json({
              ...current,
              tier: { name: "Basic" },
              service_plan_expiration_date: expires,
              remaining_licenses: remaining,
            })
          : undefined,
      );
      reload();
      await waitFor(() => expect(getFigure("Remaining Licenses")).toHaveTextContent(new RegExp(`^${remaining}$`)));
      expect(screen.queryAllByText(/licenses? remains?\b/).map((one) => one.textContent)).toEqual(warnings);
      expect(screen.getByText(/^Expir(ation Date|ed On)$/).parentElement?.querySelector("dd")).toHaveTextContent(
        expiration,
      );
      expect(screen.queryAllByText(/^Your service plan expired on Feb 29, 2024\./)).toHaveLength(expires ? 1 : 0);
      const mail = new URL(screen.getByRole("link", { name: "Request More Licenses" }).getAttribute("href") ?? "");
      expect(mail.protocol).toBe("mailto:");
      expect(mail.pathname).toBe("vendors@provider.example");
      expect(mail.searchParams.get("subject")).toContain(company.name);
      await findCard("Professional"); // An expired plan locks nothing.
    }
  },
);
