import { expect, test } from "vitest";
import { answerFileFixture } from "../../../test/answer-file-fixture.ts";

const fixture = answerFileFixture();
const { addOrder, answer, download, query, rows, upload } = fixture;

const head =
  "purchase_order,revision,line,gxp_sku,supplier_sku,description,ordered,unit,unit_price,requested_date,action,quantity,new_price,ship_date,delivery_date,reason,comment";

test("a file has the lines that wait for an answer, and empty columns for it", { tags: ["ORD-70.1"] }, async () => {
  await addOrder("PO-2", ["4,C,1.5,EA,0.125,2027-04-01"]);
  await answer({ 2: [{ action: "accept" }] });
  const { statusCode, headers, body } = await download();
  expect([statusCode, headers["content-disposition"]]).toEqual([200, 'attachment; filename="open-lines.csv"']);
  expect(body.replace("\uFEFF", "").trim().split("\r\n")).toEqual([
    head,
    "PO-1,1,1,A,S-1,Pipe,100,EA,12.5,2027-03-01,,,,,,,",
    "PO-1,1,3,B,S-2,Elbow,7,EA,2,,,,,,,,",
    "PO-2,1,4,C,S-3,Bend,1.5,EA,0.125,2027-04-01,,,,,,,",
  ]);
  expect((await download("csv", "?search=po-2")).body).not.toContain("PO-1");
  expect((await download("csv", "?product=B")).body.split("\r\n")).toHaveLength(4);
  const recorded = await query("select from audit_entries where company_id = $1 and action like '%export.csv'");
  expect(recorded).toHaveLength(3);
});

test("a downloaded file answers nothing until an action is entered", { tags: ["ORD-70.2"] }, async () => {
  for (const format of ["csv", "xlsx"] as const) {
    const id = await upload((await download(format)).rawPayload, `open.${format}`);
    const file = await fixture.read(id);
    expect(file).toMatchObject({ state: "checked", rows: 3, columns: 17 });
    expect(file.counts).toEqual({
      answers: 0,
      problems: 0,
      changed_meanwhile: 0,
      unchanged: 0,
      not_answered: 3,
      warnings: 0,
      wrong_rows: 0,
    });
    expect(await rows(id)).toEqual([]);
  }
});

test("View Only downloads open lines, and no other company has them", { tags: ["ORD-70.1"] }, async () => {
  const reader = await fixture.stage.aVendor({ companyId: fixture.company.id, role: "View Only" });
  expect((await fixture.stage.call(reader.token, "GET", "/api/orders/export.csv")).body).toContain("PO-1");
  expect((await fixture.send("x", "x.csv", reader.token)).statusCode).toBe(403);
  const stranger = await fixture.stage.aVendor();
  expect((await fixture.stage.call(stranger.token, "GET", "/api/orders/export.csv")).body).not.toContain("PO-1");
});
