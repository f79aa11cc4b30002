import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../../api/src/test/stage.ts";
import { openPage, screen, waitFor } from "../../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

test("the list is filtered by category and person, also by its address", { tags: ["XLS-24.17"] }, async () => {
  const vendor = await stage.aVendor({ role: "Full Access" });
  await stage.owner.query(
    `insert into product_proposals (company_id, author_id, product)
     select $1::uuid, x.author, jsonb_build_object('name', x.name, 'sku', md5(x.name), 'category', x.category)
     from (values ($2::uuid, 'Big valve', 'Gate Valves'), ($2, 'Big flange', 'Flanges'), (null, 'Old flange', 'Flanges'))
       x (author, name, category)`,
    [vendor.companyId, vendor.id],
  );
  const { user, click } = await openPage(stage, "/product-catalog/proposals?category=Flanges", vendor);
  await screen.findByText("Old flange");
  expect(screen.queryByText("Big valve")).toBeNull();
  await click("button", "Proposed By");
  await user.click(await screen.findByRole("checkbox", { name: "Ada Moss" }));
  await waitFor(() => expect(screen.queryByText("Old flange")).toBeNull());
  expect(screen.getByText("Big flange")).toBeInTheDocument();
  await user.keyboard("{Escape}");
  await click("button", "Clear Category filter");
  expect(await screen.findByText("Big valve")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Proposed By: Ada Moss" })).toBeInTheDocument();
});
