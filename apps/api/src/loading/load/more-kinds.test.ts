import { beforeEach, describe, expect, test } from "vitest";
import { createReport, intakeFixture } from "../../test/intake-fixture.ts";

const fixture = intakeFixture();
const { load, products } = fixture;

/** Returns a file of the test's company from rows without the company code. */
const rows = (columns: string, ...lines: string[]) =>
  [`company_code,${columns}`, ...lines.map((line) => `${fixture.company.code},${line}`)].join("\n");

const readRows = async (query: string) =>
  (await fixture.stage.owner.query<Record<string, unknown>>(query, [fixture.company.id])).rows;

const notifications = async () =>
  (
    await readRows(
      "select description from notifications where company_id = $1 and notification_type <> 'product_item' order by number",
    )
  ).map(({ description }) => description);

beforeEach(() => load("products", products("A,S-1,Pipe,Pipes,10", "B,S-2,Elbow,Fittings,5")));

test("companies have the address of the administrator to invite, and a load invites nobody", async () => {
  const code = fixture.company.code;
  const send = (email: string) => load("companies", `company_code,name,email\n${code},Acme,${email}`);
  expect(await send("Ada.Moss@acme.example")).toMatchObject({ updated: 1, rejected: 0 });
  for (const email of ["ada.moss", "a@acme.example; b@acme.example", `${"a".repeat(250)}@acme.example`])
    expect((await send(email)).errors).toEqual([
      {
        row: 1,
        field: "email",
        message: "Must be an email address like name@company.example.",
        code: expect.anything(),
      },
    ]);
  expect(await readRows("select email from companies where id = $1")).toEqual([{ email: "ada.moss@acme.example" }]);
  expect(await send("")).toMatchObject({ updated: 1 });
  expect(await readRows("select email from companies where id = $1")).toEqual([{ email: null }]);
  expect(await readRows("select from invitations where company_id = $1")).toEqual([]);
});

describe("prices", () => {
  const header = "gxp_sku,price,price_expiration";
  const stored = () =>
    readRows(
      "select gxp_sku, name, price, price_expiration::text as until from products where company_id = $1 order by 1",
    );

  test("change existing products and nothing else of them", { tags: ["PROV-03.1"] }, async () => {
    expect(await load("prices", rows(header, "A,12.5,2026-12-31", "B,5.00,"))).toEqual(
      createReport({ received: 2, updated: 1, unchanged: 1 }),
    );
    expect(await stored()).toEqual([
      { gxp_sku: "A", name: "Pipe", price: "12.5", until: "2026-12-31" },
      { gxp_sku: "B", name: "Elbow", price: "5", until: null },
    ]);
    expect(await notifications()).toEqual([]);
  });

  test("of unknown products are rejected, with the product that is meant", { tags: ["PROV-03.3"] }, async () => {
    const report = await load("prices", rows(header, "a,1,", "C,2,", "A,,", "B,7,"));
    expect(report).toMatchObject({ received: 4, updated: 1, rejected: 3 });
    expect(report.errors).toEqual([
      { row: 1, field: "gxp_sku", message: "The company has no product a, but it has A.", code: "key_differs_by_case" },
      { row: 2, field: "gxp_sku", message: "The company has no product C.", code: "unknown_reference" },
      { row: 3, field: "price", message: "This field is required.", code: "required" },
    ]);
  });

  test("are in the history with the load as their origin", { tags: ["PROV-03.1"] }, async () => {
    await load("prices", rows(header, "A,12.5,"));
    expect(
      await readRows(`select source, changes from product_writes where company_id = $1 and changes is not null`),
    ).toEqual([{ source: "intake", changes: { price: [10, 12.5] } }]);
  });
});

test("ranks change and notify, and an empty cell removes one", { tags: ["PROV-03.1", "NOTI-07.2"] }, async () => {
  const header = "gxp_sku,gxp_priority";
  expect(await load("ranks", rows(header, "A,2", "B,1", "C,3"))).toMatchObject({ updated: 2, rejected: 1 });
  expect(await load("ranks", rows(header, "A,", "B,1"))).toEqual(
    createReport({ received: 2, updated: 1, unchanged: 1 }),
  );
  expect(await notifications()).toEqual([
    "GXP rank of Pipe (A) changed from none to 2.",
    "GXP rank of Elbow (B) changed from none to 1.",
    "GXP rank of Pipe (A) changed from 2 to none.",
  ]);
});

describe("sales", () => {
  const header =
    "gxp_sku,month,purchases,end_user_sales,market_share,search_queries,current_inventory,avg_item_delivery";
  const year = new Date().getUTCFullYear();
  const figures = () =>
    readRows(`select gxp_sku, ytd_purchases, ytd_end_user_sales, ytd_market_share, ytd_search_queries, current_inventory, avg_item_delivery
      from products where company_id = $1 order by 1`);

  test(
    "set the figures of the year: sums, and the latest share, stock and delivery",
    { tags: ["PROV-03.1"] },
    async () => {
      const file = rows(
        header,
        `A,${year - 1}-12,1000,1000,50,1000,1000,9`,
        `A,${year}-01,10.5,20,12.5,3,100,4.5`,
        `B,${year}-01,1,2,,,,`,
      );
      expect(await load("sales", file)).toEqual(createReport({ received: 3, created: 3 }));
      expect(await figures()).toEqual([
        {
          gxp_sku: "A",
          ytd_purchases: "10.50",
          ytd_end_user_sales: "20.00",
          ytd_market_share: "12.500",
          ytd_search_queries: 3,
          current_inventory: 100,
          avg_item_delivery: "4.50",
        },
        {
          gxp_sku: "B",
          ytd_purchases: "1.00",
          ytd_end_user_sales: "2.00",
          ytd_market_share: null,
          ytd_search_queries: null,
          current_inventory: null,
          avg_item_delivery: null,
        },
      ]);
      expect(await load("sales", file)).toEqual(createReport({ received: 3, unchanged: 3 }));
      expect(await load("sales", rows(header, `A,${year}-01,11.5,20,12.5,3,100,4.5`))).toMatchObject({ updated: 1 });
      expect((await figures())[0]).toMatchObject({ ytd_purchases: "11.50" });
      expect(await notifications()).toEqual([]);
    },
  );

  test("are checked", { tags: ["PROV-03.3"] }, async () => {
    const report = await load(
      "sales",
      rows(header, `A,${year}-13,1,1,1,1,1,1`, `A,${year}-01,1.005,1,101,-1,x,1`, `Z,${year}-01,1,1,1,1,1,1`),
    );
    expect(report.errors.map(({ row, field, code }) => `${row} ${field} ${code}`)).toEqual([
      "1 month bad_date",
      "2 purchases too_many_decimals",
      "2 market_share out_of_range",
      "2 search_queries out_of_range",
      "2 current_inventory type",
      "3 gxp_sku unknown_reference",
    ]);
  });
});

test("orders and lines have the words of the provider's system", { tags: ["ORD-51.1"] }, async () => {
  const order = "purchase_order,order_date,status,total";
  const words = "currency,ship_to,buyer_contact,message";
  await load("purchase-orders", rows(`${order},${words}`, 'PO-1,2026-03-01,Open,9,eur,"Yard\n1 Main St",Dale,Hurry'));
  expect(await load("purchase-orders", rows(order, "PO-1,2026-03-01,Closed,9"))).toMatchObject({ updated: 1 });
  expect(await readRows(`select status, ${words} from purchase_orders where company_id = $1`)).toEqual([
    { status: "Closed", currency: "EUR", ship_to: "Yard\n1 Main St", buyer_contact: "Dale", message: "Hurry" },
  ]);

  const line = "purchase_order,line,gxp_sku,quantity,units,unit_price";
  const ends = "description,is_cancelled,is_closed";
  await load(
    "purchase-order-lines",
    rows(`${line},${ends}`, "PO-1,1,A,2,Each,1,PIPE,true,FALSE", "PO-1,2,B,2,Each,1,,,"),
  );
  expect(await load("purchase-order-lines", rows(line, "PO-1,1,A,3,Each,1"))).toMatchObject({ updated: 1 });
  expect(
    await readRows(`select quantity, ${ends} from purchase_order_lines where company_id = $1 order by line`),
  ).toEqual([
    { quantity: "3", description: "PIPE", is_cancelled: true, is_closed: false },
    { quantity: "2", description: null, is_cancelled: null, is_closed: null },
  ]);

  const { errors } = await load("purchase-orders", rows(`${order},currency`, "PO-2,2026-03-01,Open,9,dollars"));
  expect(errors).toMatchObject([{ row: 1, field: "currency", message: expect.stringMatching(/three letters/) }]);
  const wrong = await load("purchase-order-lines", rows(`${line},is_closed`, "PO-1,1,A,2,Each,1,maybe"));
  expect(wrong.errors).toMatchObject([{ row: 1, field: "is_closed", message: "Must be true or false." }]);
});

describe("agreements", () => {
  const header = "document_type,name,status,expiration_date";
  const stored = () =>
    readRows(
      "select document_type, status, expiration_date::text as until, name from agreements where company_id = $1 order by 1, 4",
    );

  test("are recorded as missing, or change one that has a document", { tags: ["PROV-03.1"] }, async () => {
    const { stage, company } = fixture;
    await stage.anAgreement(company.id);
    const [{ document_type: type, name }] = (await stored()) as [{ document_type: string; name: string }];
    const file = rows(header, "W-9,,1,", `${type.toUpperCase()},${name},4,2027-01-31`);
    expect(await load("agreements", file)).toEqual(createReport({ received: 2, created: 1, updated: 1 }));
    expect(await load("agreements", file)).toEqual(createReport({ received: 2, unchanged: 2 }));
    expect(await stored()).toEqual(
      [
        { document_type: "W-9", status: "1", until: null, name: null },
        { document_type: type, status: "4", until: "2027-01-31", name },
      ].toSorted((one, other) => (one.document_type < other.document_type ? -1 : 1)),
    );
  });

  test("are rejected if they are documents that the company must send", { tags: ["REQ-05.10"] }, async () => {
    const { stage, company } = fixture;
    await stage.owner.query(
      `with label as (
         insert into labels (space, name) values ('company', 'W - 9') returning id
       ), needed as (
         insert into requirements (name, label_id, applies_to, rule) select 'Tax', id, 'company', '{}' from label returning id
       ), asked as (
         insert into company_feature_flags values ($1, 'Required Documents', true)
           on conflict (company_id, feature_name) do update set active = true
       )
       insert into requirement_items (company_id, requirement_id, kind) select $1, id, 'company' from needed`,
      [company.id],
    );
    const { errors } = await load("agreements", rows(header, "w-9,,1,", "W-8,,1,"));
    expect(errors.map(({ row, field, code }) => `${row} ${field} ${code}`)).toEqual(["1 document_type not_allowed"]);
  });

  test("are rejected if they contradict the documents of the company", { tags: ["PROV-03.3"] }, async () => {
    const { stage, company } = fixture;
    await stage.anAgreement(company.id);
    const [{ document_type: type }] = (await stored()) as [{ document_type: string }];
    const file = rows(header, "W-9,,4,", `${type},,1,`, `${type},Other,4,`, "W-8,,5,", "W-8,,1,", "w-8,,1,");
    const report = await load("agreements", file);
    expect(report).toMatchObject({ created: 1, rejected: 5 });
    expect(report.errors.map(({ row, field, code }) => `${row} ${field} ${code}`)).toEqual([
      "1 status not_allowed",
      "2 status not_allowed",
      "3 name unknown_reference",
      "4 status not_in_list",
      "6  duplicate_in_file",
    ]);
  });
});
