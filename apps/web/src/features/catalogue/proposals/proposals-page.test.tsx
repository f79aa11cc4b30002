import { afterAll, expect, test } from "vitest";
import { aForm } from "../../../../../api/src/test/form.ts";
import { aJpeg, aPdf } from "../../../../../api/src/test/sample-files.ts";
import { openStage } from "../../../../../api/src/test/stage.ts";
import { openPage, screen, waitFor, within } from "../../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const list = "/product-catalog/proposals";

test("proposes a product, and keeps what was typed", { tags: ["XLS-25.1"] }, async () => {
  const vendor = await stage.aVendor({ role: "Full Access" });
  await stage.aProduct(vendor.companyId, { name: "Gate Valve 2 in", supplier_sku: "GV-2" });
  const { user } = await openPage(stage, "/product-catalog", vendor);
  await user.click(await screen.findByRole("link", { name: "Proposed Products" }));
  await screen.findByText(/^Propose your first product\./);
  await user.click(screen.getAllByRole("link", { name: "Propose Product" })[0]!);
  const name = await screen.findByRole("textbox", { name: "Name" });
  await user.click(screen.getByRole("button", { name: "Propose Product" }));
  await screen.findByText("2 fields need your attention: Name, Supplier SKU");
  expect(name).toHaveFocus();
  await user.type(name, "Gate Valve 2 in");
  await user.type(screen.getByRole("textbox", { name: "Supplier SKU" }), "GV-2N");
  await user.type(screen.getByRole("textbox", { name: "Vendor Price" }), "$1,260.50");
  await user.type(screen.getByRole("textbox", { name: /^Why .+ should carry it$/ }), "Two branches ask for it.");
  await screen.findByText("1 product looks alike");
  await user.type(screen.getByRole("textbox", { name: "UPC" }), "1");
  await user.keyboard("{Control>}{Enter}{/Control}");
  await screen.findByText("Must be 12 to 14 digits with a right check digit.");

  await openPage(stage, `${list}/new`, vendor);
  expect(await screen.findByRole("textbox", { name: "Supplier SKU" })).toHaveValue("GV-2N");
  const again = await openPage(stage, `${list}/new`, vendor);
  await again.user.clear(await screen.findByRole("textbox", { name: "UPC" }));
  await again.user.dblClick(screen.getByRole("button", { name: "Propose Product" }));
  await screen.findByText("Gate Valve 2 in was proposed.");
  expect(
    (await stage.owner.query("select why from product_proposals where company_id = $1", [vendor.companyId])).rows,
  ).toEqual([{ why: "Two branches ask for it." }]);
  const row = await screen.findByRole("row", { name: /Gate Valve 2 in.*GV-2N.*\$1,260\.50.*Proposed/ });
  await again.user.click(within(row).getByRole("button", { name: "Withdraw Gate Valve 2 in" }));
  await again.user.click(await screen.findByRole("button", { name: "Withdraw" }));
  await screen.findByText("Withdrawn");
});

test("answers a request for changes with its reason in view", { tags: ["XLS-25.2"] }, async () => {
  const vendor = await stage.aVendor({ role: "Full Access" });
  await stage.owner.query(
    `insert into product_proposals (company_id, author_id, product, status, reason)
     values ($1, $2, '{"name": "Valve", "sku": "V-1"}', 'changes_asked', 'Which size?')`,
    [vendor.companyId, vendor.id],
  );
  const { user } = await openPage(stage, list, vendor);
  await screen.findByText("Which size?");
  await user.click(await screen.findByRole("link", { name: "Answer" }));
  await screen.findByText("Please change: Which size?");
  await user.type(await screen.findByRole("textbox", { name: "Size" }), "2 in");
  await user.click(screen.getByRole("button", { name: "Send Answer" }));
  await screen.findByText("Your answer was sent.");
  await waitFor(async () =>
    expect(
      (
        await stage.owner.query(
          "select status, product ->> 'size' as size from product_proposals where company_id = $1",
          [vendor.companyId],
        )
      ).rows,
    ).toEqual([{ status: "proposed", size: "2 in" }]),
  );
});

test("filters by outcome, and says how soon the provider answers", { tags: ["XLS-25.4"] }, async () => {
  const vendor = await stage.aVendor({ role: "Full Access" });
  await stage.owner.query("update work_calendar set weekdays = '{1,2,3,4,5,6,7}'");
  await stage.owner.query(
    `insert into product_proposals (company_id, product, status, gxp_sku, submitted_at, decided_at)
     select $1, jsonb_build_object('name', 'Valve ' || n, 'sku', 'V-' || n),
       case n when 1 then 'merged' when 2 then 'approved' else 'rejected' end, case when n < 3 then 'G-' || n end,
       now() - interval '50 hours', now() - interval '2 hours'
     from generate_series(1, 5) n`,
    [vendor.companyId],
  );
  const { user } = await openPage(stage, list, vendor);
  await screen.findByText(/ answers in 2 working days \(median, 90 days\)$/);
  await screen.findByRole("button", { name: "All5" });
  screen.getByRole("button", { name: "Rejected3" });
  await user.click(screen.getByRole("button", { name: "Accepted2" }));
  await waitFor(() => expect(screen.queryByText("Valve 3")).toBeNull());
  await screen.findByText("Valve 1");
  screen.getByText("Valve 2");
});

test("is not there without the feature, or for readers", { tags: ["XLS-25.1"] }, async () => {
  await openPage(
    stage,
    "/product-catalog",
    await stage.aVendor({ role: "Full Access", flagsOff: ["Product Proposals"] }),
  );
  await screen.findByRole("button", { name: "Upload Workbook" });
  expect(screen.queryByRole("link", { name: "Proposed Products" })).toBeNull();
  const reader = await stage.aVendor({ role: "View Only" });
  await openPage(stage, list, reader);
  await screen.findByText(/^Propose your first product\./);
  expect(screen.queryByRole("link", { name: "Propose Product" })).toBeNull();
});

test("removes files of a proposal, which staff open beside the values", { tags: ["XLS-25.6"] }, async () => {
  const vendor = await stage.aVendor({ role: "Full Access" });
  const upload = async (name: string, content: Buffer) =>
    (await stage.call(vendor.token, "POST", "/api/persistent-documents/upload/", aForm({ name, content }))).json().id;
  const { id } = (
    await stage.call(vendor.token, "POST", "/api/products/proposals/", {
      payload: {
        values: { name: "Ball Valve", sku: "BV-1" },
        picture: await upload("valve.jpg", aJpeg()),
        documents: [await upload("Sheet.pdf", aPdf("sheet")), await upload("Drawing.pdf", aPdf("drawing"))],
      },
    })
  ).json();
  const { user } = await openPage(stage, `${list}/${id}`, vendor);
  await screen.findByRole("img", { name: "The picture of the product" });
  const chosen = screen.getByRole("list", { name: "Files of the product" });
  within(chosen).getByText("Sheet.pdf");
  await user.click(within(chosen).getByRole("button", { name: "Remove Drawing" }));
  await user.click(screen.getByRole("button", { name: "Save Changes" }));
  await screen.findByRole("button", { name: "Preview of Ball Valve" });

  await openPage(stage, `/provider/proposals/${id}`, await stage.aStaffMember());
  await screen.findByRole("button", { name: "Preview of Ball Valve" });
  expect(screen.getByRole("link", { name: /^Sheet\.pdf/ })).toHaveAttribute(
    "href",
    expect.stringMatching(/^\/documents\/company-document\/.+type=pdf$/),
  );
  expect(screen.queryByText("Drawing.pdf")).toBeNull();
});
