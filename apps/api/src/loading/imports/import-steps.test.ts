import { beforeEach, describe, expect, test } from "vitest";
import { importFixture } from "../../test/import-fixture.ts";

const fixture = importFixture();
const findProduct = async (sku: string) =>
  (
    await fixture.stage.owner.query<Record<string, string | null>>(
      "select id::text, name, price::text, manufacturer, color, category from products where company_id = $1 and gxp_sku = $2",
      [fixture.company.id, sku],
    )
  ).rows[0];

beforeEach(async () => {
  await fixture.stage.owner.query("insert into categories (name) values ('Ball Valves') on conflict do nothing");
});

/** A file of products of the test's company, from rows without its code. */
const products = (header: string, ...rows: string[]) =>
  [`company_code;${header}`, ...rows.map((row) => `${fixture.company.code};${row}`)].join("\r\n");

describe("a file", () => {
  test("is recognized by its content, and each guess can be changed", { tags: ["IMP-01.1", "IMP-01.5"] }, async () => {
    const content = Buffer.from("Vendor list\r\nVendor Code;Company Name;City\r\nA-1;Caf\xe9;Z\xfcrich\r\n", "latin1");
    const sent = (await fixture.send("companies", content)).json();
    expect(sent).toMatchObject({
      state: "uploaded",
      reading: { format: "csv", encoding: "windows-1252", separator: ";", headerRow: 2 },
      preview: { columns: ["Vendor Code", "Company Name", "City"], rows: [["A-1", "Café", "Zürich"]] },
      unreadable: null,
    });
    const changed = await fixture.change(sent, { reading: { ...sent.reading, separator: "," } });
    expect(changed.preview.columns).toEqual(["Vendor Code;Company Name;City"]);
  });

  test("of another format is refused with the formats that are accepted", { tags: ["IMP-01.6"] }, async () => {
    const answer = await fixture.send("companies", Buffer.from("%PDF-1.7\n\0\u0001\u0002"));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().document[0]).toMatch(/CSV/);
  });

  test.each([
    ["unknown", "Test", "kind"],
    ["companies", " ", "source"],
  ])("needs a kind and a source: %j from %j", { tags: ["IMP-01.8"] }, async (kind, source, field) => {
    const answer = await fixture.send(kind, "company_code,name\nA,B", { source });
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]]);
  });
});

describe("columns and values", { tags: ["IMP-02.5"] }, () => {
  test(
    "are matched, and everything that is open is asked before a check",
    { tags: ["IMP-02.1", "IMP-02.2", "IMP-02.6", "IMP-03.1", "IMP-03.2", "IMP-04.1"] },
    async () => {
      const begun = await fixture.begin(
        "products",
        products(
          "GXP SKU;Title;SKU;Assortment;Cost;Cost",
          "G-1;One;S-1;Kugelhahn;1.234;x",
          "G-2;Two;S-2;ball valves;2.000;y",
        ),
      );
      expect(begun).toMatchObject({ state: "read", rows: 2 });
      expect(begun.columns.map(({ target, by }) => [target, by])).toEqual([
        ["company_code", "name"],
        ["gxp_sku", "name"],
        ["name", "synonym"],
        ["supplier_sku", "synonym"],
        [null, null],
        [null, null],
        [null, null],
      ]);
      expect(begun.problems.map(({ message }) => message)).toEqual([
        "The file has 2 columns “Cost”. Choose the one to use.",
      ]);
      const refused = await fixture.post(begun.id, "check", { version: begun.version });
      expect([refused.statusCode, refused.json().code]).toEqual([409, "import_undecided"]);

      const columns = ["company_code", "gxp_sku", "name", "supplier_sku", "category", "price", null];
      const mapped = await fixture.change(begun, { columns });
      expect(mapped.choices).toEqual([
        {
          field: "category",
          list: "categories",
          options: ["Ball Valves"],
          values: [
            { value: "Kugelhahn", count: 1, target: null, by: null },
            { value: "ball valves", count: 1, target: { option: "Ball Valves" }, by: "name" },
          ],
          has_more: false,
        },
      ]);
      expect(mapped.formats.decimal).toMatchObject({ is_asked: true, chosen: null });
      const decided = await fixture.change(mapped, {
        decimal: ",",
        choices: [{ field: "category", value: "Kugelhahn", target: { option: "Ball Valves" } }],
      });
      expect(decided).toMatchObject({ state: "mapped", problems: [] });

      const checked = await fixture.perform(decided, "check");
      expect(checked).toMatchObject({ state: "checked", check: { rows: 2, created: 2, refused: 0 } });
      expect(await findProduct("G-1")).toBeUndefined();
      const loaded = await fixture.perform(checked, "load");
      expect(loaded).toMatchObject({ state: "loaded", counts: { rows: 2, created: 2 } });
      expect(await findProduct("G-1")).toMatchObject({ name: "One", price: "1234", category: "Ball Valves" });
    },
  );

  test("of an unknown field are refused", async () => {
    const begun = await fixture.begin("companies", "company_code,name\nA,B");
    const answer = await fixture.patch(begun, { columns: ["company_code", "__proto__"] });
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ["columns"]]);
  });
});

test("a mapping is remembered for the source, also if a column moves", { tags: ["IMP-05.1", "IMP-05.2"] }, async () => {
  const source = `ERP ${crypto.randomUUID()}`;
  const first = await fixture.begin("companies", `Nr,Wer\n${crypto.randomUUID()},A`, { source });
  const mapped = await fixture.map(first, { Nr: "company_code", Wer: "name" });
  await fixture.perform(await fixture.perform(mapped, "check"), "load");

  const moved = await fixture.begin("companies", `Wer,NR\nA,${crypto.randomUUID()}`, { source: source.toLowerCase() });
  expect(moved).toMatchObject({ is_header_changed: false, problems: [] });
  expect(moved.columns.map(({ target, by }) => [target, by])).toEqual([
    ["name", "remembered"],
    ["company_code", "remembered"],
  ]);

  const wider = await fixture.begin("companies", "Nr,Wer,Stadt\n1,A,Bern", { source });
  expect(wider).toMatchObject({ is_header_changed: true });
  expect(wider.columns.map(({ is_new }) => is_new)).toEqual([false, false, true]);

  const other = await fixture.begin("companies", "Nr,Wer\n1,A", { source: `${source} 2` });
  expect(other.columns.map(({ target }) => target)).toEqual([null, null]);
});

describe("a check and a load", () => {
  test(
    "leave fields of empty cells as they are, and empty those of #CLEAR",
    { tags: ["IMP-06.1", "IMP-06.2", "IMP-07.1", "IMP-07.2"] },
    async () => {
      const { company } = fixture;
      for (const sku of ["K-1", "K-2"])
        await fixture.stage.owner.query(
          "insert into products (company_id, gxp_sku, supplier_sku, name, price, color) values ($1, $2, 'S', 'Old', 10, 'red')",
          [company.id, sku],
        );
      const begun = await fixture.begin(
        "products",
        products("gxp_sku;supplier_sku;name;price;color", "K-1;S;Old;;#CLEAR", "K-2;S;#CLEAR;12;"),
      );
      const checked = await fixture.perform(begun, "check");
      expect(checked.check).toMatchObject({
        updated: 1,
        refused: 1,
        emptied_if_cleared: 1,
        fields: [{ field: "color", changed: 1, emptied: 1, samples: [{ row: 1, key: "K-1", old: "red", new: null }] }],
      });
      expect(await fixture.problems(checked)).toMatchObject([
        { row: 2, column: 4, header: "name", field: "name", value: "#CLEAR", code: "required", is_warning: false },
      ]);
      expect(await findProduct("K-1")).toMatchObject({ price: "10", color: "red" });
      const loaded = await fixture.perform(checked, "load");
      expect(loaded).toMatchObject({ state: "loaded_with_errors", counts: { updated: 1, refused: 1 } });
      expect(await findProduct("K-1")).toMatchObject({ price: "10", color: null });
      expect(await findProduct("K-2")).toMatchObject({ name: "Old", price: "10" });
    },
  );

  test("give the refused rows back for correction, and take them again", { tags: ["IMP-08.3"] }, async () => {
    const codes = [crypto.randomUUID(), crypto.randomUUID()] as const;
    const begun = await fixture.begin(
      "companies",
      `company_code,name,tax_id\n${codes[0]},A,12-3456789\n${codes[1]},=B,none\n${crypto.randomUUID()},C,\n`,
    );
    const loaded = await fixture.perform(await fixture.perform(begun, "check"), "load");
    expect(loaded).toMatchObject({ state: "loaded_with_errors", counts: { rows: 3, created: 2, refused: 1 } });
    const message = "Must be a tax ID, like 12-3456789 or DE123456789.";
    expect((await fixture.download(loaded, "report")).split("\r\n").slice(0, 2)).toEqual([
      "\uFEFFsheet,row,column,header,field,value,code,message,hint",
      `,2,3,tax_id,tax_id,none,type,"${message}",`,
    ]);
    const corrections = await fixture.download(loaded, "corrections");
    expect(corrections.split("\r\n").slice(0, 2)).toEqual([
      "\uFEFF__row,__problem,company_code,name,tax_id",
      `2,"tax_id: ${message}",${codes[1]},'=B,none`,
    ]);

    const again = await fixture.begin("companies", corrections.replace(",none", ",DE123456789"));
    expect(again.problems).toEqual([]);
    const checked = await fixture.perform(again, "check");
    // One row is less than half of the file before, but it is the rest of it.
    expect(checked.check?.surprises).toEqual([]);
    const corrected = await fixture.perform(checked, "load");
    expect(corrected).toMatchObject({ state: "loaded", counts: { created: 1 } });
    const { rows } = await fixture.stage.owner.query("select name from companies where company_code = $1", [codes[1]]);
    expect(rows).toEqual([{ name: "=B" }]);
  });

  test("of all rows or none load nothing if a row is refused", { tags: ["IMP-08.2"] }, async () => {
    const code = crypto.randomUUID();
    const begun = await fixture.begin("companies", `company_code,name\n${code},A\nB,\n`);
    const checked = await fixture.perform(begun, "check");
    // The choice belongs to the load, so the check stays valid.
    const atomic = await fixture.change(checked, { mode: "atomic" });
    expect(atomic).toMatchObject({ state: "checked", check: { rows: 2, refused: 1 } });
    const loaded = await fixture.perform(atomic, "load");
    expect(loaded).toMatchObject({ state: "refused", counts: { rows: 2, created: 0, refused: 1 }, problem_count: 1 });
    expect((await fixture.stage.owner.query("select from companies where company_code = $1", [code])).rows).toEqual([]);
  });
});

test("an import that is cancelled after its check has loaded no rows", { tags: ["IMP-10.5"] }, async () => {
  const { stage, staff } = fixture;
  const begun = await fixture.begin("companies", `company_code,name\n${crypto.randomUUID()},A\n`);
  const checked = await fixture.perform(begun, "check");
  expect(checked.counts).toMatchObject({ created: 1 });
  expect((await stage.call(staff.token, "POST", `/api/provider/runs/${begun.id}/cancel`)).statusCode).toBe(200);
  expect(await fixture.read(begun.id)).toMatchObject({ state: "cancelled", counts: {} });
});

test("an undo puts back what nobody has changed since", { tags: ["IMP-09.1"] }, async () => {
  const { company, stage, staff } = fixture;
  for (const sku of ["U-1", "U-2"])
    await stage.owner.query(
      "insert into products (company_id, gxp_sku, supplier_sku, name, price, color) values ($1, $2, 'S', 'Old', 10, 'red')",
      [company.id, sku],
    );
  const file = products(
    "gxp_sku;supplier_sku;name;price;color",
    "U-1;S;New;12;blue",
    "U-2;S;New;12;blue",
    "U-3;S;Third;1;",
  );
  const loaded = await fixture.perform(await fixture.perform(await fixture.begin("products", file), "check"), "load");
  expect(loaded).toMatchObject({ state: "loaded", counts: { created: 1, updated: 2 }, undone_by: null });
  expect(loaded.undo_until).not.toBeNull();
  await stage.owner.query("update products set price = 15 where company_id = $1 and gxp_sku = 'U-2'", [company.id]);

  const answer = await fixture.post(loaded.id, "undo", {});
  expect(answer.statusCode).toBe(200);
  await fixture.execute();
  expect(await findProduct("U-1")).toMatchObject({ name: "Old", price: "10", color: "red" });
  expect(await findProduct("U-2")).toMatchObject({ name: "Old", price: "15", color: "red" });
  expect(await findProduct("U-3")).toMatchObject({ name: "Third" });
  const undone = await fixture.read(loaded.id);
  expect(undone).toMatchObject({ state: "undone", undone_by: answer.json().run, undo_until: null });
  expect(undone.undone).toEqual({ restored: 2, kept: 1, withdrawn: 1, kept_products: 0 });
  expect(await fixture.problems(undone)).toMatchObject([{ row: 2, field: "price", value: "15.00", code: "conflict" }]);
  const { rows } = await stage.owner.query(
    "select distinct source, source_id from field_change where company_id = $1 and field = 'color' order by source",
    [company.id],
  );
  expect(rows).toEqual([
    { source: "console", source_id: loaded.id },
    { source: "undo", source_id: answer.json().run },
  ]);
  const origins = await stage.call(staff.token, "GET", `/api/provider/companies/${company.id}/products/U-1/origins`);
  expect(origins.json().fields).toMatchObject({
    price: { source: "undo", run: { id: answer.json().run, source: "rows.csv" } },
  });
  expect((await fixture.post(loaded.id, "undo", {})).json()).toMatchObject({ code: "undo_unavailable" });
});

test("an undo withdraws created products that nobody has touched", { tags: ["XLS-22.1", "XLS-22.2"] }, async () => {
  const { company, stage } = fixture;
  const reasons = {
    "W-1": null,
    "W-2": "its values were changed since",
    "W-3": "its vendor has submitted changes of it",
    "W-4": "it has documents",
    "W-5": "purchase orders contain it",
    "W-6": "figures of it were loaded",
    "W-7": null,
  };
  const skus = Object.keys(reasons);
  const file = products("gxp_sku;supplier_sku;name;price;color", ...skus.map((sku) => `${sku};S;Wrong;12;`));
  const loaded = await fixture.perform(await fixture.perform(await fixture.begin("products", file), "check"), "load");
  expect(loaded).toMatchObject({ counts: { created: 7 }, undo_until: expect.any(String) });
  const change = (text: string) => stage.owner.query(text, [company.id]);
  await change("update products set price = 15 where company_id = $1 and gxp_sku = 'W-2'");
  await stage.anEdit(company.id, { gxpSku: "W-3" });
  await stage.aDocument(company.id, { products: ["W-4"] });
  const order = await stage.anOrder(company.id);
  await change(
    `insert into purchase_order_lines (company_id, order_id, line, product_id, quantity, units, unit_price)
     select $1, ${order.id}, 1, id, 1, 'Each', 1 from products where company_id = $1 and gxp_sku = 'W-5'`,
  );
  await change(
    "insert into product_sales (company_id, product_id, month, purchases) select $1, id, '2026-01-01', 5 from products where company_id = $1 and gxp_sku = 'W-6'",
  );
  await change("update products set ytd_purchases = 5 where company_id = $1 and gxp_sku = 'W-6'");
  // A value that changed and changed back is the value of the import.
  for (const price of [13, 12])
    await change(`update products set price = ${price} where company_id = $1 and gxp_sku = 'W-7'`);

  const { run } = (await fixture.post(loaded.id, "undo", {})).json<{ run: string }>();
  await fixture.execute();
  const undone = await fixture.read(loaded.id);
  expect(undone.undone).toEqual({ restored: 0, kept: 0, withdrawn: 2, kept_products: 5 });
  const problems = await fixture.problems(undone);
  for (const [sku, reason] of Object.entries(reasons))
    expect(problems.filter(({ value }) => value === sku).map(({ message }) => message)).toEqual(
      reason === null ? [] : [`${sku} stays, because ${reason}.`],
    );
  const { rows } = await stage.owner.query(
    "select gxp_sku, withdrawal_reason from products where company_id = $1 and withdrawn_at is not null order by 1",
    [company.id],
  );
  const withdrawal_reason = "The import that added it was undone.";
  expect(rows.filter(({ gxp_sku }) => skus.includes(gxp_sku))).toEqual([
    { gxp_sku: "W-1", withdrawal_reason },
    { gxp_sku: "W-7", withdrawal_reason },
  ]);
  const { rows: runs } = await stage.owner.query("select counts from runs where id = $1", [run]);
  expect(runs).toMatchObject([{ counts: { withdrawn: 2, kept: 5 } }]);
});

test("an undo is possible for 30 days", { tags: ["IMP-09.2"] }, async () => {
  await fixture.stage.aProduct(fixture.company.id, { gxp_sku: "D-1" });
  const file = products("gxp_sku;supplier_sku;name;price;color", "D-1;S;New;12;blue");
  const loaded = await fixture.perform(await fixture.perform(await fixture.begin("products", file), "check"), "load");
  const age = (days: number) =>
    fixture.stage.owner.query("update runs set ended_at = now() - make_interval(days => $2) where id = $1", [
      loaded.id,
      days,
    ]);
  await age(29);
  expect((await fixture.read(loaded.id)).undo_until).not.toBeNull();
  await age(30);
  expect((await fixture.read(loaded.id)).undo_until).toBeNull();
  expect((await fixture.post(loaded.id, "undo", {})).json()).toMatchObject({ code: "undo_unavailable" });
});

test("a load and its undo are in the record of each company that they changed", { tags: ["AUD-01.5"] }, async () => {
  const { stage, staff } = fixture;
  const addVendor = async () => {
    const { id: companyId, code } = await stage.aCompany();
    return { code, ...(await stage.aVendor({ companyId })) };
  };
  const [one, other] = [await addVendor(), await addVendor()];
  const readActivity = async ({ token }: { token: string }) => {
    const answer = await stage.call(token, "GET", "/api/accounts/audit/?page=1&page_size=10");
    return answer.json<{ results: object[] }>().results;
  };
  const load = async (...prices: [code: string, price: number][]) => {
    const rows = prices.map(([code, price]) => `${code},K-1-${code},S,Valve,${price}`);
    const file = ["company_code,gxp_sku,supplier_sku,name,price", ...rows].join("\n");
    return fixture.perform(await fixture.perform(await fixture.begin("products", file), "check"), "load");
  };
  const [actor, result, address] = [{ id: staff.id, is_staff: true, email: null }, "done", null];
  const both = await load([one.code, 10], [other.code, 10]);
  const added = { action: "load-rows", actor, result, address, details: { id: both.id, record_name: "Products" } };
  for (const vendor of [one, other])
    expect(await readActivity(vendor)).toMatchObject([{ ...added, details: { created: 1, updated: 0 } }]);

  const second = await load([one.code, 12], [other.code, 10]);
  await fixture.post(second.id, "undo", {});
  await fixture.execute();
  expect(await readActivity(one)).toMatchObject([
    { action: "undo-rows", actor, result, details: { record_name: "Products", kind: "products", updated: 1 } },
    { action: "load-rows", actor, result, details: { id: second.id, created: 0, updated: 1 } },
    added,
  ]);
  expect(await readActivity(other)).toMatchObject([added]);

  // The price of the other vendor was changed again, so the undo restores nothing of it.
  const third = await load([one.code, 14], [other.code, 14]);
  await load([other.code, 15]);
  await fixture.post(third.id, "undo", {});
  await fixture.execute();
  expect((await readActivity(one))[0]).toMatchObject({ action: "undo-rows", details: { updated: 1 } });
  expect((await readActivity(other))[0]).toMatchObject({ action: "load-rows" });

  const { rows: events } = await stage.owner.query(
    "select run_id, data from outbox_events where type = 'run.finished' and subject = $1 order by id",
    [both.id],
  );
  const event = { run_id: both.id, data: { kind: "products", created: 1, updated: 0 } };
  expect(events).toEqual([event, event]);
});

describe("an import", () => {
  test("needs the permission of its kind in every call", { tags: ["IMP-02.9"] }, async () => {
    const { stage } = fixture;
    const begun = await fixture.begin("companies", "company_code,name\nA,B");
    const { token } = await stage.aStaffMember({ may: ["provider.import_records", "provider.view_companies"] });
    expect((await fixture.send("companies", "company_code,name\nA,B", { token })).statusCode).toBe(403);
    for (const [method, path] of [
      ["GET", ""],
      ["PATCH", ""],
      ["POST", "/read"],
      ["POST", "/check"],
      ["POST", "/load"],
      ["POST", "/undo"],
      ["GET", "/problems"],
      ["GET", "/report"],
      ["GET", "/corrections"],
    ] as const) {
      const payload = method === "GET" || path === "/undo" ? {} : { payload: { version: begun.version } };
      const answer = await stage.call(token, method, `/api/provider/imports/${begun.id}${path}`, payload);
      expect([method, path, answer.statusCode]).toEqual([method, path, 403]);
    }
  });

  test(
    "refuses a change of what another person has changed, and a load before a check",
    { tags: ["IMP-02.8"] },
    async () => {
      const begun = await fixture.begin("companies", "company_code,name\nA,B");
      await fixture.change(begun, { mode: "atomic" });
      const late = await fixture.stage.call(fixture.staff.token, "PATCH", `/api/provider/imports/${begun.id}`, {
        payload: { version: begun.version, mode: "partial" },
      });
      expect([late.statusCode, late.json().code]).toEqual([409, "import_changed"]);
      const { version } = await fixture.read(begun.id);
      const early = await fixture.post(begun.id, "load", { version });
      expect([early.statusCode, early.json().code]).toEqual([409, "import_undecided"]);
    },
  );
});
