import { type ShipNoticeRowKind, ssccCheckDigit } from "@lading/contract";
import { beforeEach, expect, test } from "vitest";
import { noticeFileFixture } from "../../../test/notice-file-fixture.ts";

const fixture = noticeFileFixture();
const { accept, call, csv, open, problems, query, read, rows, submit, upload } = fixture;

beforeEach(async () => void (await accept()));

/** Codes that no other test uses, because they are unique in the portal. */
let serials = Math.floor(Math.random() * 1_000_000_000);
const aCode = () => {
  const body = `09${String(++serials).padStart(15, "0")}`;
  return `${body}${ssccCheckDigit(body)}`;
};

test(
  "rows with one number are one notice of several orders, with its lots and packages",
  { tags: ["ORD-72.1", "ORD-72.2"] },
  async () => {
    await fixture.addOrder("PO-2", ["1,C,8,EA,1,2027-03-01"]);
    await accept("PO-2");
    const code = aCode();
    const id = await upload(
      csv(
        `SN-9,PO-1,1,60,L1,H1,,1,${code},2026-12-01,2026-12-04,Basin,T-1`,
        "sn-9,PO-1,1,40,L2,H1,,2",
        "SN-9,PO-2,1,1,,,S-1,2",
        "SN-9,PO-2,1,1,,,S-2,2",
        "SN-10,PO-1,2,5,,,,,,2026-12-02",
        ",PO-1,3,7",
      ),
    );
    expect(await read(id)).toMatchObject({
      state: "checked",
      counts: { notices: 2, problems: 0, unchanged: 0, not_shipped: 1, warnings: 0, wrong_rows: 0 },
      chosen: { notices: 2, lines: 3 },
    });
    expect(await rows(id)).toMatchObject([
      {
        row: 2,
        notice: "SN-9",
        chosen: true,
        shown: {
          ship_date: "2026-12-01",
          expected_arrival: "2026-12-04",
          carrier_name: "Basin",
          tracking: "T-1",
          line_count: 2,
          package_count: 2,
          lines: [
            { purchase_order: "PO-1", line: 1, quantity: "100", lots: ["L1", "L2"], heats: ["H1"], serials: 0 },
            { purchase_order: "PO-2", line: 1, quantity: "2", serials: 2 },
          ],
        },
      },
      { row: 6, notice: "SN-10", shown: { line_count: 1, package_count: 0 } },
    ]);
    // Nothing is sent before a person sends it.
    expect(await open()).toMatchObject({ 1: "100", 2: "5" });
    const done = await submit(id);
    expect(done).toMatchObject({ sent: 2, left_out: 0, notices: [{ number: "SN-9" }, { number: "SN-10" }] });
    expect((await call("GET", `ship-notices/${done.notices[0].id}`)).body).toMatchObject({
      state: "sent",
      kind: "shipped",
      purchase_orders: ["PO-1", "PO-2"],
      lines: [
        {
          purchase_order: "PO-1",
          quantity: "100",
          details: [
            { quantity: "60", lot: "L1", heat: "H1" },
            { quantity: "40", lot: "L2", heat: "H1" },
          ],
        },
        { purchase_order: "PO-2", quantity: "2", details: [{ quantity: "2", serials: ["S-1", "S-2"] }] },
      ],
      packages: [
        { number: "1", kind: "carton", sscc: code, contents: [{ purchase_order: "PO-1", line: 1, quantity: "60" }] },
        {
          number: "2",
          sscc: null,
          contents: [
            { purchase_order: "PO-1", line: 1, quantity: "40" },
            { purchase_order: "PO-2", line: 1, quantity: "2" },
          ],
        },
      ],
    });
    expect(await open()).toEqual({ 3: "7" });
    const sources = await query(
      "select distinct source from order_revisions where company_id = $1 and kind = 'ship_notice'",
    );
    expect(sources).toEqual([{ source: "file" }]);
    const again = await fixture.file("POST", `${id}/submit`, {});
    expect([again.statusCode, again.json().code]).toEqual([409, "already_submitted"]);
  },
);

test("a file that was sent is uploaded again and sends nothing twice", { tags: ["ORD-72.3"] }, async () => {
  const file = csv("SN-1,PO-1,1,60,L1,,,1,,2026-12-01", "SN-1,PO-1,1,40,L2,,,1", "SN-2,PO-1,2,5,,,,,,2026-12-01");
  await submit(await upload(file));
  const again = await upload(file);
  expect((await read(again)).counts).toMatchObject({ notices: 0, problems: 0, unchanged: 2 });
  expect(await rows(again, "unchanged")).toMatchObject([{ notice: "SN-1" }, { notice: "SN-2" }]);
  const empty = await fixture.file("POST", `${again}/submit`, {});
  expect([empty.statusCode, empty.json().code]).toEqual([400, "nothing_to_propose"]);
  const other = await upload(csv("SN-2,PO-1,3,5,,,,,,2026-12-01"));
  expect(await problems(other)).toEqual([[2, "notice", "not_allowed", "Another ship notice has this number."]]);
});

test("only chosen notices are sent, and a choice needs the present version", { tags: ["ORD-72.3"] }, async () => {
  const id = await upload(csv("SN-1,PO-1,1,60,,,,,,2026-12-01", "SN-2,PO-1,2,5,,,,,,2026-12-01"));
  const [first] = await rows(id);
  const { version } = await read(id);
  const choices = [{ id: first!.id, chosen: false }];
  const chosen = await fixture.file("PATCH", `${id}/choices`, { version, choices });
  expect(chosen.json()).toMatchObject({ chosen: { notices: 1, lines: 1 } });
  expect((await fixture.file("PATCH", `${id}/choices`, { version, choices })).statusCode).toBe(409);
  expect(await submit(id)).toMatchObject({ sent: 1, notices: [{ number: "SN-2" }] });
  expect(await open()).toEqual({ 1: "100", 3: "7" });
});

test("a notice that is refused after the check is left out with the reason", { tags: ["ORD-72.4"] }, async () => {
  const code = aCode();
  const id = await upload(
    csv("F-1,PO-1,1,60,,,,,,2026-12-01", "F-2,PO-1,2,5,,,,,,2026-12-01", `F-3,PO-1,3,7,,,,1,${code},2026-12-01`),
  );
  expect((await read(id)).chosen.notices).toBe(3);
  const packages = [
    { number: "1", kind: "pallet", sscc: code, contents: [{ purchase_order: "PO-1", line: 1, quantity: "50" }] },
  ];
  await fixture.ship({ 1: "50" }, { packages });
  expect(await submit(id)).toMatchObject({ sent: 1, left_out: 2, notices: [{ number: "F-2" }] });
  expect((await rows(id)).map(({ outcome, message }) => [outcome, message])).toEqual([
    ["left_out", "Line 1: 60 shipped, 50 are open."],
    ["sent", null],
    ["left_out", `The SSCC ${code} belongs to another ship notice.`],
  ]);
  // A refused notice leaves no draft.
  expect((await call("GET", "ship-notices/?state=draft")).body.count).toBe(0);
});

test(
  "a file is discarded and restored, and its result says what became of each row",
  { tags: ["ORD-72.6"] },
  async () => {
    const id = await upload(csv("SN-1,PO-1,1,60,,,,,,2026-12-01", "SN-2,PO-1,9,5,,,,,,2026-12-01", ",PO-1,3,7"));
    expect((await fixture.file("GET", "")).json().results).toMatchObject([{ id, state: "checked" }]);
    expect((await fixture.file("POST", `${id}/discard`, {})).statusCode).toBe(200);
    expect((await fixture.file("GET", id)).statusCode).toBe(404);
    expect((await fixture.file("POST", `${id}/restore`, {})).json()).toMatchObject({ chosen: { notices: 1 } });
    await submit(id);
    expect((await fixture.file("POST", `${id}/discard`, {})).json()).toMatchObject({ code: "already_submitted" });
    await fixture.file("GET", `${id}/result`);
    await fixture.check();
    const { state, url } = (await fixture.file("GET", `${id}/result`)).json<{ state: string; url: string }>();
    expect(state).toBe("ready");
    const lines = (await fixture.stage.call("", "GET", url)).body.trim().split("\r\n");
    expect(lines.map((line) => line.split(",").slice(-2))).toEqual([
      ["__status", "__message"],
      ["sent", ""],
      ["problem", "line: There is no line 9 of PO-1."],
      ["not shipped", ""],
    ]);
  },
);

test(
  "the lines that are open to ship are downloaded, and ship nothing without a number",
  { tags: ["ORD-72.7"] },
  async () => {
    await fixture.ship({ 1: "60" });
    const file = await fixture.stage.call(fixture.vendor.token, "GET", "/api/ship-notices/lines-to-ship.csv");
    expect(file.body.replace("\uFEFF", "").trim().split("\r\n")).toEqual([
      "notice,purchase_order,line,quantity,lot,heat,serial,package,sscc,ship_date,expected,carrier,tracking,gxp_sku,product,unit,ship_to,promised",
      ",PO-1,1,40,,,,,,,,,,A,Pipe,EA,,2027-03-01",
      ",PO-1,2,5,,,,,,,,,,A,Pipe,EA,,2027-03-01",
      ",PO-1,3,7,,,,,,,,,,B,Elbow,EA,,",
    ]);
    const id = await upload(file.rawPayload);
    expect((await read(id)).counts).toEqual({
      notices: 0,
      problems: 0,
      unchanged: 0,
      not_shipped: 3,
      warnings: 0,
      wrong_rows: 0,
    });
    const filledIn = await upload(file.body.replace(",PO-1,1,40,,,,,,,", "SN-1,PO-1,1,40,,,,,,2026-12-01,"));
    expect(await read(filledIn)).toMatchObject({ state: "checked", counts: { notices: 1, problems: 0, warnings: 0 } });
  },
);

test("View Only sends no file, and another company has none of it", { tags: ["ORD-72.1"] }, async () => {
  const id = await upload(csv("SN-1,PO-1,1,60,,,,,,2026-12-01"));
  const reader = await fixture.stage.aVendor({ companyId: fixture.company.id, role: "View Only" });
  expect((await fixture.sendFile("x", "x.csv", reader.token)).statusCode).toBe(403);
  const stranger = await fixture.stage.aVendor();
  expect((await fixture.file("POST", `${id}/submit`, {}, stranger.token)).statusCode).toBe(404);
});

test("a notice whose ship date has passed is late, before and after it is sent", { tags: ["ORD-72.11"] }, async () => {
  const file = csv("SN-1,PO-1,1,60,,,,,,2026-01-05", "SN-2,PO-1,2,5,,,,,,2026-12-02");
  const id = await upload(file);
  const late = async (of: string, kind: ShipNoticeRowKind = "notices") =>
    (await rows(of, kind)).map(({ is_late }: { is_late: boolean }) => is_late);
  expect((await late(id))[0]).toBe(true);
  await submit(id);
  // The second one was sent before its ship date, so it is not late afterwards.
  await query(
    "update ship_notices set sent_at = case number when 'SN-1' then timestamptz '2026-01-08 12:00Z' else '2026-12-01 12:00Z' end where company_id = $1",
  );
  expect(await late(id)).toEqual([true, false]);
  const again = await upload(file);
  expect(await late(again, "unchanged")).toEqual([true, false]);
  await query("update ship_notices set sent_at = '2026-01-04 12:00Z' where company_id = $1 and number = 'SN-1'");
  expect(await late(again, "unchanged")).toEqual([false, false]);
});
