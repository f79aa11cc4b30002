import { aFilledWorkbook } from "../apps/api/src/test/sample-workbook.ts";
import { createCompany } from "./company.ts";
import { beginImport, expectCheck, loadFile, table } from "./imports.ts";
import { queryDatabase } from "./portal.ts";
import { expect, staff, test } from "./stage.ts";

test.use({ user: staff });

/** A company with the product P-1 and an order. */
async function createRecords() {
  const { id, code, mark } = await createCompany();
  await queryDatabase(
    "insert into products (company_id, gxp_sku, supplier_sku, name, price) values ($1, 'P-1', 'S-1', 'Gate Valve', 10)",
    [id],
  );
  const order = `PO-${mark}`;
  await queryDatabase(
    "insert into purchase_orders (company_id, purchase_order, order_date, status, total) values ($1, $2, '2026-01-31', 'Shipped', 99)",
    [id, order],
  );
  await queryDatabase(
    `insert into purchase_order_lines (company_id, order_id, line, product_id, quantity, units, unit_price)
     select $1, o.id, 1, p.id, 3, 'Each', 33 from purchase_orders o, products p where o.company_id = $1 and p.company_id = $1`,
    [id],
  );
  return { id, code, order };
}

type Records = Awaited<ReturnType<typeof createRecords>>;

interface KindCase {
  kind: string;
  name: string;
  content: (records: Records) => string | Buffer;
  /** Reads what was loaded, with the company's id as its parameter. */
  query: string;
  loaded: object;
}

const cases: readonly KindCase[] = [
  {
    kind: "products",
    name: "items.csv",
    content: ({ code }) =>
      Buffer.from(
        `Item Name;Supplier Code;Vendor Part Number;GXP Item;Cost;UoM\r\nKugelhahn \xfc;${code};S-2;P-2;1.234,50;Each`,
        "latin1",
      ),
    query:
      "select name, supplier_sku, price::text, vendor_quantity_uom from products where company_id = $1 and gxp_sku = 'P-2'",
    loaded: { name: "Kugelhahn ü", supplier_sku: "S-2", price: "1234.50", vendor_quantity_uom: "Each" },
  },
  {
    kind: "prices",
    name: "prices.tsv",
    content: ({ code }) => `Vendor Code\tNew Price\tGXP SKU\tLead Time\n${code}\t11.5\tP-1\t14`,
    query: "select price::text, lead_time_days from products where company_id = $1",
    loaded: { price: "11.5", lead_time_days: 14 },
  },
  {
    kind: "ranks",
    name: "ranks.csv",
    content: ({ code }) => `sep=|\nRank|Vendor Code|GXP SKU\n2|${code}|P-1`,
    query: "select gxp_priority from products where company_id = $1",
    loaded: { gxp_priority: 2 },
  },
  {
    kind: "sales",
    name: "sales.ndjson",
    content: ({ code }) =>
      JSON.stringify({ company_code: code, gxp_sku: "P-1", month: "2026-01", purchases: 12.5, current_inventory: 7 }),
    query: "select purchases::text, current_inventory::text from product_sales where company_id = $1",
    loaded: { purchases: "12.50", current_inventory: "7" },
  },
  {
    kind: "purchase-orders",
    name: "orders.xlsx",
    content: ({ code, order }) =>
      aFilledWorkbook({
        sheets: [
          { name: "Notes", state: "hidden", rows: [["Do not load"]] },
          {
            name: "Orders",
            rows: [
              ["Orders of January", null, null, null, null],
              ["PO Number", "Vendor Code", "Order Date", "Order Status", "Order Total"],
              [`${order}-2`, code, { xml: 's="1"><v>46053</v>' }, "Shipped", { xml: "><f>100*1.2</f><v>120</v>" }],
            ],
          },
        ],
        formats: ["dd.mm.yyyy"],
      }),
    query:
      "select order_date::text, status, total::text from purchase_orders where company_id = $1 and purchase_order like '%-2'",
    loaded: { order_date: "2026-01-31", status: "Shipped", total: "120" },
  },
  {
    kind: "purchase-order-lines",
    name: "lines.csv",
    content: ({ order }) => `PO,Line No,GXP SKU,Qty,Unit,Price Each,Need By\n${order},2,P-1,3,Each,33,31.01.2026`,
    query:
      "select quantity::text, unit_price::text, due_date::text from purchase_order_lines where company_id = $1 and line = 2",
    loaded: { quantity: "3", unit_price: "33", due_date: "2026-01-31" },
  },
  {
    kind: "purchase-order-schedules",
    name: "deliveries.csv",
    content: ({ order }) => `PO,Line No,Delivery,Qty,Delivery Date\n${order},1,1,3,31.01.2026`,
    query: "select quantity::text, due_date::text from order_schedules where company_id = $1",
    loaded: { quantity: "3", due_date: "2026-01-31" },
  },
  {
    kind: "receipts",
    name: "receipts.csv",
    content: ({ order }) => `GRN,PO,Line No,Qty Received,Receipt Date,Qty Damaged\nGR-1,${order},1,3,31.01.2026,1`,
    query: "select quantity::text, damaged::text, received_at::text from receipts where company_id = $1",
    loaded: { quantity: "3", damaged: "1", received_at: "2026-01-31" },
  },
  {
    kind: "invoice-statuses",
    name: "invoices.csv",
    content: ({ code, order }) =>
      `Vendor Code,Invoice No,PO,Invoice Amount,Status,Due Date,Paid On\n${code},INV-1,${order},120.50,Paid,31.01.2026,28.01.2026`,
    query: "select amount::text, state, paid_on::text from invoice_statuses where company_id = $1",
    loaded: { amount: "120.50", state: "Paid", paid_on: "2026-01-28" },
  },
  {
    kind: "agreements",
    name: "agreements.csv",
    content: ({ code }) => `Company Code,Agreement Type,Status\n${code},Insurance,1`,
    query: "select document_type, status from agreements where company_id = $1",
    loaded: { document_type: "Insurance", status: "1" },
  },
];

for (const { kind, name, content, query, loaded } of cases)
  test(
    `${kind} with other names and orders of columns are loaded from ${name}`,
    { tag: ["@IMP-01.1", "@IMP-02.1", "@IMP-04.2", "@IMP-08.1"] },
    async ({ page }) => {
      test.slow(); // The server starts a thread for each of the three steps.
      const records = await createRecords();
      await beginImport(page, kind, `ERP ${records.code}`, { name, content: content(records) });
      await expectCheck(page);
      await expect(table(page, "Problems of rows").getByText("Warning")).toHaveCount(
        kind === "purchase-orders" ? 1 : 0,
      );
      await loadFile(page, "Load 1 Row");
      await expect(page.getByText("The file was loaded.", { exact: true })).toBeVisible();
      expect(await queryDatabase(query, [records.id])).toEqual([loaded]);
    },
  );
