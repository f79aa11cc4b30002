import { expect, test } from "vitest";
import { requirementFixture } from "../../../../../api/src/test/requirement-fixture.ts";
import { openPage, screen, waitFor } from "../../../test/open-page.tsx";

const fixture = requirementFixture();

test("a product names the most urgent document that it needs, and leads to it", { tags: ["REQ-20.13"] }, async () => {
  const { company, stage, vendor } = fixture;
  await stage.aProduct(company.id, { gxp_sku: "GV-10" });
  await stage.aProduct(company.id, { gxp_sku: "GV-11" });
  const condition = { company_ids: [company.id] };
  await fixture.publish({ name: "Safety Data Sheet", applies_to: "product", condition, due_days: 20 });
  await fixture.publish({ name: "Certificate of Origin", applies_to: "product", condition, due_days: 3 });
  await fixture.follow();
  await openPage(stage, "/product-catalog?pid=GV-10", vendor);
  const link = await screen.findByRole("link", { name: "Needed: Certificate of Origin and 1 more" });
  const [item] = await fixture.query<{ id: string }>(
    `select i.id from requirement_items i join requirements r on r.id = i.requirement_id join products p on p.id = i.product_id
     where r.name = 'Certificate of Origin' and p.gxp_sku = 'GV-10'`,
  );
  expect(link).toHaveAttribute("href", `/requirements?item=${item?.id}`);
});

test("a product whose documents are with the provider names none", { tags: ["REQ-20.13"] }, async () => {
  const { company, stage, vendor } = fixture;
  await stage.aProduct(company.id, { gxp_sku: "GV-10", name: "Gate Valve" });
  await fixture.publish({ name: "Safety Data Sheet", applies_to: "product", condition: { company_ids: [company.id] } });
  await fixture.follow();
  await fixture.query("update requirement_items set state = 'submitted'");
  const { requests } = await openPage(stage, "/product-catalog?pid=GV-10", vendor);
  await screen.findByRole("heading", { level: 1, name: "Gate Valve" });
  await waitFor(() => expect(requests.some((one) => one.endsWith("/api/products/GV-10/edits"))).toBe(true));
  expect(screen.queryByRole("link", { name: /^Needed: / })).toBeNull();
});
