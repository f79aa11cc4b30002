import { expect, test } from "vitest";
import { requirementFixture } from "../../../../api/src/test/requirement-fixture.ts";
import { openPage, screen } from "../../test/open-page.tsx";

const fixture = requirementFixture();
const { follow, publish } = fixture;

test("reviewers read which documents block or warn of the approval of changes", { tags: "REQ-40.7" }, async () => {
  const { stage, company, staff } = fixture;
  const product = await stage.aProduct(company.id);
  await stage.anEdit(company.id, { gxpSku: product.gxpSku });
  const condition = { company_ids: [company.id] };
  await publish({ name: `Insurance ${company.id}`, condition, effect: { kind: "block", of: ["approve_edits"] } });
  await publish({ name: `Quality ${company.id}`, condition, effect: { kind: "warn", of: [] } });
  await follow();
  await openPage(stage, `/provider/review?company=${company.id}`, staff);
  const block = await screen.findByRole("link", { name: `Insurance ${company.id}` });
  expect(block.parentElement).toHaveTextContent(/ must be accepted before changes can be approved\.$/);
  expect(block).toHaveAttribute("href", expect.stringContaining("/provider/documents/"));
  const warning = screen.getByRole("link", { name: `Quality ${company.id}` });
  expect(warning.parentElement).toHaveTextContent(/ is needed by .*\. Changes can be approved without it\.$/);
  const approve = screen.getByRole("button", { name: /^Approve /, description: /must be accepted/ });
  expect(approve).toHaveAttribute("aria-disabled", "true");
  expect(approve).toHaveAccessibleDescription(
    `Insurance ${company.id} must be accepted before changes can be approved.`,
  );
  expect(screen.getByRole("button", { name: /^Reject / })).toBeEnabled();
});
