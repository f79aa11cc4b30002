import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { button } from "../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

const corporate = "/document-repository?type=corporate";
const findInformation = async () => within(await screen.findByRole("region", { name: "Account Information" }));

test("shows the account information with mail links, and N/A for missing parts", { tags: "CORP-01" }, async () => {
  const email = "renee@bluemesa.example";
  const vendor = await stage.aVendor();
  await stage.owner.query(
    `update companies set payment_terms = 'Net 45', pricing_structure = 'List less 12%',
       primary_contact = jsonb_build_object('name', 'Renee', 'position', null, 'email', $2::text, 'phone_number', null) where id = $1`,
    [vendor.companyId, email],
  );
  const { openAs } = await openPage(stage, corporate, vendor);
  let information = await findInformation();
  expect(information.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
    "Address",
    "Primary Contact",
    "Secondary Contact",
    "Payment Terms",
    "Delivery Terms",
  ]);
  await waitFor(() => expect(information.getAllByRole("definition")[3]).toHaveTextContent(/Net 45.*Pricing Structure/));
  expect(information.getByRole("link", { name: email })).toHaveAttribute("href", `mailto:${email}`);
  openAs(await stage.aVendor(), corporate);
  information = await findInformation();
  await waitFor(() =>
    expect(information.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual(
      Array.from({ length: 5 }, () => expect.stringContaining("N/A")),
    ),
  );
  await screen.findByText("No data available");
  expect(button("Download All Documents")).toBeDisabled();
});
