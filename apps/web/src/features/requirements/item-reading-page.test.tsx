import { expect, test } from "vitest";
import { submissionFixture } from "../../../../api/src/test/submission-fixture.ts";
import { aTextPdf } from "../../../../api/src/test/text-pdf.ts";
import { button, findBox, findTitle } from "../../test/finders.ts";
import { openPage, screen, within } from "../../test/open-page.tsx";

const fixture = submissionFixture();

test(
  "the values in a file are offered with their pages, and failing checks said first",
  { tags: ["REQ-22.7"] },
  async () => {
    const heat = { key: "heat", name: "Heat", type: "text" as const, is_required: true };
    const limit = { key: "limit", name: "Each Occurrence", type: "number" as const, is_required: false, minimum: 1000 };
    const item = await fixture.anItem({ name: "Mill Certificate", fields: [heat, limit] });
    const content = aTextPdf({ pages: [[[35, 100, "Heat No.: 7282841"]]] });
    await fixture.upload(item.id, "Certificate.pdf", { content });
    const { user } = await openPage(fixture.stage, `/requirements?item=${item.id}`, fixture.vendor);
    await findTitle("Mill Certificate");
    await user.click(await screen.findByRole("button", { name: "Use 7282841 for Heat" }));
    expect(await findBox("Heat")).toHaveValue("7282841");
    expect(await screen.findByText("As on page 1")).toBeVisible();
    const file = within(screen.getByRole("region", { name: "Your file" }));
    expect(file.getByText("7282841 on page 1")).toBeVisible();
    expect(file.getByRole("link", { name: /^Certificate\.pdf/ })).toBeVisible();

    await user.type(await findBox("Each Occurrence (optional)"), "500");
    const failing = within(await screen.findByRole("region", { name: "Checks that fail" }));
    expect(failing.getByRole("listitem")).toHaveTextContent("Each Occurrence is 500, needed: at least 1,000.");
    await user.type(failing.getByRole("textbox", { name: "Note for the reviewer" }), "Umbrella.");
    expect(button("Send with a Note")).toBeEnabled();
  },
);

test(
  "a value in the file that is not the needed one is said before sending, whatever was typed",
  { tags: ["REQ-22.8"] },
  async () => {
    const kind = {
      key: "en10204_type",
      name: "EN 10204 Type",
      type: "text" as const,
      is_required: true,
      equals: "3.1",
    };
    const item = await fixture.anItem({ name: "Mill Certificate", fields: [kind] });
    const content = aTextPdf({ pages: [[[35, 100, "Test report 2.2 - EN 10204:2004"]]] });
    await fixture.upload(item.id, "Certificate.pdf", { content });
    const { user } = await openPage(fixture.stage, `/requirements?item=${item.id}`, fixture.vendor);
    await user.type(await findBox("EN 10204 Type"), "3.1");
    expect(await screen.findByText("The file has another value on page 1: 2.2")).toBeVisible();
    const failing = within(await screen.findByRole("region", { name: "Checks that fail" }));
    expect(failing.getByRole("listitem")).toHaveTextContent(
      "The file says 2.2 for EN 10204 Type on page 1, needed: exactly “3.1”.",
    );
    expect(button("Send with a Note")).toBeEnabled();
  },
);
