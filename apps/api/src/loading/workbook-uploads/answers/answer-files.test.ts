import { describe, expect, test } from "vitest";
import { answerFileFixture } from "../../../test/answer-file-fixture.ts";

const fixture = answerFileFixture();
const { answer, csv, lines, loadLines, order, query, read, rows, submit, upload } = fixture;

describe("a file of answers", () => {
  test("answers lines with their parts, and sends them once", { tags: ["ORD-70.3", "ORD-71.1"] }, async () => {
    const id = await upload(
      csv(
        "PO-1,1,1,accept,60,,,,,",
        "PO-1,1,1,BACKORDER,40,,,unknown,no stock,next year",
        "PO-1,1,2,Change,,1.10,,2027-03-02,Price is outdated,",
        "PO-1,1,3,reject,,,,,discontinued,",
      ),
    );
    const file = await read(id);
    expect(file).toMatchObject({ state: "checked", chosen: { lines: 3, orders: 1, changed_meanwhile: 0 } });
    expect(file.counts).toMatchObject({ answers: 3, problems: 0 });
    expect(await rows(id)).toMatchObject([
      {
        row: 2,
        purchase_order: "PO-1",
        line: 1,
        ordered: { gxp_sku: "A", product_name: "Pipe", quantity: "100", unit_price: "12.5", due_date: "2027-03-01" },
        pieces: [
          { action: "accept", quantity: "60" },
          { action: "backorder", quantity: "40", date_unknown: true, reason: "no_stock", comment: "next year" },
        ],
        effect: "asked",
        replaces: false,
        chosen: true,
      },
      {
        row: 4,
        line: 2,
        pieces: [{ action: "change", unit_price: "1.1", delivery_date: "2027-03-02" }],
        effect: "asked",
      },
      { row: 5, line: 3, pieces: [{ action: "reject", reason: "discontinued" }], effect: "asked" },
    ]);
    expect(await order()).toMatchObject({ response_state: "waiting" });
    expect(await submit(id)).toEqual({
      sent: 3,
      left_out: 0,
      waiting: 0,
      orders: [{ purchase_order: "PO-1", version: 1 }],
    });
    expect((await lines()).map(({ state }: { state: string }) => state)).toEqual(["asked", "asked", "asked"]);
    expect(await query("select source, version from order_responses where company_id = $1")).toEqual([
      { source: "file", version: 1 },
    ]);
    const again = await fixture.file("POST", `${id}/submit`, {});
    expect([again.statusCode, again.json().code]).toEqual([409, "already_submitted"]);
    expect(await read(id)).toMatchObject({ state: "submitted", sent: 3, left_out: 0 });
    expect((await rows(id)).map(({ outcome, version }) => [outcome, version])).toEqual([
      ["sent", 1],
      ["sent", 1],
      ["sent", 1],
    ]);
  });

  test("tells what the line has already, and replaces another answer", { tags: ["ORD-71.2"] }, async () => {
    await answer({ 1: [{ action: "accept" }], 2: [{ action: "accept" }] });
    const id = await upload(csv("PO-1,1,1,accept,100,12.50,,2027-03-01,,", "PO-1,1,2,reject,,,,,other,Too late"));
    expect(await rows(id, "unchanged")).toMatchObject([{ line: 1, row: 2 }]);
    expect(await rows(id)).toMatchObject([{ line: 2, replaces: true }]);
    await submit(id);
    const twice = await upload(csv("PO-1,1,1,accept,,,,,,", "PO-1,1,2,reject,,,,,other,Too late"));
    expect((await read(twice)).counts).toMatchObject({ unchanged: 2, answers: 0 });
    const empty = await fixture.file("POST", `${twice}/submit`, {});
    expect([empty.statusCode, empty.json().code]).toEqual([400, "nothing_to_propose"]);
  });

  test("never sends a row of an older revision unless a person chooses it", { tags: ["ORD-71.3"] }, async () => {
    await loadLines(["1,A,80,EA,12.5,2027-03-01"]);
    const id = await upload(csv("PO-1,1,1,accept,,,,,,", "PO-1,,2,accept,,,,,,", "PO-1,3,3,accept,,,,,,"));
    const old = await rows(id, "changed_meanwhile");
    expect(old).toMatchObject([
      { line: 1, changes: [{ field: "quantity", old: "100", new: "80" }], chosen: false, message: null },
      { line: 2, changes: [], chosen: false },
    ]);
    expect(await rows(id, "problems")).toMatchObject([
      { row: 4, line: 3, field: "revision", code: "out_of_range", message: "The latest revision of this order is 2." },
    ]);
    expect((await read(id)).chosen).toEqual({ lines: 0, orders: 0, changed_meanwhile: 0 });
    const { version } = await read(id);
    const choices = [{ id: old[0]!.id, kind: "changed_meanwhile", chosen: true }];
    const chosen = await fixture.file("PATCH", `${id}/choices`, { version, choices });
    expect(chosen.json()).toMatchObject({ chosen: { lines: 1, changed_meanwhile: 1 } });
    expect((await fixture.file("PATCH", `${id}/choices`, { version, choices })).statusCode).toBe(409);
    expect(await submit(id)).toMatchObject({ sent: 1, orders: [{ purchase_order: "PO-1", version: 1 }] });
    expect(await lines()).toMatchObject([
      { state: "accepted", terms: { confirmed: "80" } },
      { state: "waiting" },
      { state: "waiting" },
    ]);
  });

  test("leaves out what changed or was answered between check and sending", { tags: ["ORD-71.4"] }, async () => {
    await fixture.addOrder("PO-2", ["1,A,5,EA,1,2027-03-01"]);
    const file = csv("PO-1,1,1,accept,,,,,,", "PO-1,1,2,accept,,,,,,", "PO-2,1,1,accept,,,,,,");
    const id = await upload(file);
    await answer({ 1: [{ action: "reject", reason: "no_stock" }] });
    await loadLines(["1,A,6,EA,1,2027-03-01"], { order: "PO-2" });
    expect(await submit(id)).toEqual({
      sent: 1,
      left_out: 2,
      waiting: 0,
      orders: [{ purchase_order: "PO-1", version: 2 }],
    });
    expect((await rows(id)).map(({ outcome, message }) => [outcome, message])).toEqual([
      ["left_out", "The line was answered after the check."],
      ["sent", null],
      ["left_out", "The order was changed after the check."],
    ]);
    expect((await lines())[0]).toMatchObject({ state: "asked" });
  });
});
