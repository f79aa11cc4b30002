import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

type Values = Partial<
  Record<"order_date" | "due_date" | "status" | "vendor_reference_id" | "location" | "total", string>
>;

let stage: Stage;
let vendor: Awaited<ReturnType<Stage["aVendor"]>>;
beforeAll(async () => {
  stage = await openStage();
  await stage.owner.query("insert into order_statuses (name) values ('Open'), ('Shipped'), ('Closed')");
  vendor = await stage.aVendor();
  await order("PO-1001", {
    order_date: "2026-01-05",
    due_date: "2026-02-01",
    status: "Closed",
    total: "1200.50",
    vendor_reference_id: "SO-7",
    location: "Odessa Yard, TX",
  });
  await order("PO-1002", { order_date: "2026-01-05", status: "Shipped", total: "90" });
  await order("PO-1003", { order_date: "2026-01-20", due_date: "2026-01-25", status: "Open", total: "15.25" });
  await order("AX_20%", { order_date: "2025-12-31", due_date: "2026-03-01", status: "Open", total: "15.25" });
  await order("PO-1001", { order_date: "2026-01-06" }, (await stage.aCompany()).id);
});
afterAll(() => stage[Symbol.asyncDispose]());

/** Adds an order with these columns and returns its id. */
async function order(number: string, values: Values = {}, companyId = vendor.companyId) {
  const row = { order_date: "2026-01-01", status: "Open", total: "10", ...values };
  const columns = Object.keys(row);
  const { rows } = await stage.owner.query<{ id: string }>(
    `insert into purchase_orders (company_id, purchase_order, ${columns.join(", ")})
     values ($1, $2, ${columns.map((_, index) => `$${index + 3}`).join(", ")}) returning id`,
    [companyId, number, ...Object.values(row)],
  );
  return onlyRow(rows).id;
}

const get = async (url: string, token = vendor.token) => {
  const answer = await stage.call(token, "GET", url);
  return { status: answer.statusCode, body: answer.json() };
};

const list = async (query: string, token?: string) => {
  const { status, body } = await get(`/api/order-documents/orders/?${query}`, token);
  return { status, body, numbers: body.orders?.map((row: { purchase_order: string }) => row.purchase_order) };
};

describe("the list of orders", () => {
  test("shows the company's own, the newest first, with exact totals", { tags: ["ODOC-02.1", "PERM-02"] }, async () => {
    const { body, numbers } = await list("");
    expect(numbers).toEqual(["PO-1003", "PO-1002", "PO-1001", "AX_20%"]);
    expect(body).toMatchObject({ total_items: 4, total_pages: 1 });
    expect(body.orders[2]).toEqual({
      purchase_order: "PO-1001",
      vendor_reference_id: "SO-7",
      due_date: "2026-02-01",
      order_date: "2026-01-05",
      location: "Odessa Yard, TX",
      status: "Closed",
      currency: "USD",
      total: "1200.50",
      has_documents: false,
    });
  });

  test("shows which orders have documents that are not archived", { tags: ["ODOC-02.3"] }, async () => {
    const { token, companyId } = await stage.aVendor();
    for (const number of ["PO-1", "PO-2", "PO-3"]) await order(number, {}, companyId);
    const getId = async (number: string) =>
      onlyRow(
        (
          await stage.owner.query<{ id: string }>(
            "select id from purchase_orders where company_id = $1 and purchase_order = $2",
            [companyId, number],
          )
        ).rows,
      ).id;
    await stage.aDocument(companyId, { orderId: await getId("PO-1") });
    await stage.aDocument(companyId, { orderId: await getId("PO-2"), archivedAt: "now" });
    const { body } = await list("ordering=purchase_order", token);
    expect(body.orders.map((row: { has_documents: boolean }) => row.has_documents)).toEqual([true, false, false]);
  });

  test.each([
    ["purchase_order", ["AX_20%", "PO-1001", "PO-1002", "PO-1003"]],
    ["-purchase_order", ["PO-1003", "PO-1002", "PO-1001", "AX_20%"]],
    ["order_date", ["AX_20%", "PO-1001", "PO-1002", "PO-1003"]],
    ["due_date", ["PO-1002", "PO-1003", "PO-1001", "AX_20%"]],
    ["-due_date", ["AX_20%", "PO-1001", "PO-1003", "PO-1002"]],
    ["total", ["PO-1003", "AX_20%", "PO-1002", "PO-1001"]],
    ["-total", ["PO-1001", "PO-1002", "AX_20%", "PO-1003"]],
  ])("sorts by %s, a missing date as the earliest", { tags: ["ODOC-02.1"] }, async (ordering, expected) => {
    expect((await list(`ordering=${ordering}`)).numbers).toEqual(expected);
  });

  test("finds numbers that contain all the words", { tags: ["ODOC-01.1"] }, async () => {
    expect((await list("search_string=po-100")).numbers).toEqual(["PO-1003", "PO-1002", "PO-1001"]);
    expect((await list("search_string=1002+PO")).numbers).toEqual(["PO-1002"]);
    expect((await list("search_string=03")).numbers).toEqual(["PO-1003"]);
    expect((await list("search_string=%25")).numbers).toEqual(["AX_20%"]);
    expect((await list("search_string=x_2")).numbers).toEqual(["AX_20%"]);
    expect(await list("search_string=Odessa")).toMatchObject({ numbers: [], body: { total_items: 0, total_pages: 0 } });
  });

  test("filters by order date, inclusive, and either end can be omitted", { tags: ["ODOC-02.2"] }, async () => {
    expect((await list("date_after=2026-01-05&date_before=2026-01-05")).numbers).toEqual(["PO-1002", "PO-1001"]);
    expect((await list("date_after=2026-01-06")).numbers).toEqual(["PO-1003"]);
    expect((await list("date_before=2026-01-04")).numbers).toEqual(["AX_20%"]);
  });

  test("filters by one or more statuses, combined with other filters", { tags: ["ODOC-02.2"] }, async () => {
    expect(await list("status=Open")).toMatchObject({ numbers: ["PO-1003", "AX_20%"], body: { total_items: 2 } });
    expect((await list("status=Open&status=Closed")).numbers).toEqual(["PO-1003", "PO-1001", "AX_20%"]);
    expect(await list("status=Open&search_string=po&date_after=2026-01-01")).toMatchObject({
      numbers: ["PO-1003"],
      body: { total_items: 1, total_pages: 1 },
    });
    expect((await list("status=Lost")).numbers).toEqual([]);
  });

  test("filters by whether orders have documents, combined with other filters, with current counts", async () => {
    const { token, companyId } = await stage.aVendor();
    for (const number of ["PO-1", "PO-2", "AX-3"]) await order(number, {}, companyId);
    const given = await order("PO-4", { order_date: "2026-01-09" }, companyId);
    const archived = await order("PO-5", { status: "Shipped" }, companyId);
    const found = async (query: string) => {
      const { numbers, body } = await list(query, token);
      expect(body.total_items).toBe(numbers.length);
      return numbers;
    };
    expect(await found("has_documents=true")).toEqual([]);
    await stage.aDocument(companyId, { orderId: given });
    await stage.aDocument(companyId, { orderId: given });
    await stage.aDocument(companyId, { orderId: archived, archivedAt: "now" });
    expect(await found("has_documents=true")).toEqual(["PO-4"]);
    expect(await found("has_documents=false")).toEqual(["PO-5", "AX-3", "PO-2", "PO-1"]);
    expect(await found("has_documents=false&search_string=po&status=Open")).toEqual(["PO-2", "PO-1"]);
    expect(await found("has_documents=true&date_before=2026-01-08")).toEqual([]);
    expect(await list("has_documents=false&page=2&page_size=10", token)).toMatchObject({ numbers: [] });
    await stage.owner.query("update documents set archived_at = now() where order_id = $1", [given]);
    expect(await found("has_documents=false&search_string=po")).toEqual(["PO-4", "PO-5", "PO-2", "PO-1"]);
  });

  test.each([
    ["date_after=2026-02-30", "date_after"],
    ["date_before=01/31/2026", "date_before"],
    ["date_after=2026-02-01&date_before=2026-01-31", "date_before"],
    ["ordering=status", "ordering"],
    ["has_documents=1", "has_documents"],
    ["page=0", "page"],
    ["page_size=11", "page_size"],
    [`search_string=${"x".repeat(101)}`, "search_string"],
  ])("refuses %s with an error of its field", { tags: ["ODOC-02.2"] }, async (query, field) => {
    expect(await list(query)).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } });
  });

  test("counts again after each change of an order", { tags: ["ODOC-02.1"] }, async () => {
    const { token, companyId } = await stage.aVendor();
    const found = async (query: string) => (await list(query, token)).body.total_items;
    await order("PO-1", { status: "Open" }, companyId);
    await order("PO-2", { status: "Open" }, companyId);
    expect([await found("search_string=po"), await found("status=Open")]).toEqual([2, 2]);
    await stage.owner.query(
      "update purchase_orders set status = 'Closed', order_date = '2025-01-01' where company_id = $1 and purchase_order = 'PO-2'",
      [companyId],
    );
    await order("PO-3", {}, companyId);
    expect([
      await found("search_string=po"),
      await found("search_string=po&status=Open"),
      await found("date_before=2025-12-31"),
    ]).toEqual([3, 2, 1]);
    await stage.owner.query(
      "update purchase_orders set purchase_order = 'XY-2' where company_id = $1 and purchase_order = 'PO-2'",
      [companyId],
    );
    expect([await found("search_string=po"), await found("search_string=xy")]).toEqual([2, 1]);
    await stage.owner.query("delete from purchase_orders where company_id = $1 and purchase_order <> 'PO-1'", [
      companyId,
    ]);
    expect([await found(""), await found("search_string=po"), await found("status=Closed")]).toEqual([1, 1, 0]);
  });

  test("follows a status that is renamed", { tags: ["ODOC-02.2"] }, async () => {
    const { token, companyId } = await stage.aVendor();
    await stage.owner.query("insert into order_statuses (name) values ('Sent')");
    await order("PO-1", { status: "Sent" }, companyId);
    await stage.owner.query("update order_statuses set name = 'Dispatched' where name = 'Sent'");
    expect(await list("status=Dispatched", token)).toMatchObject({ numbers: ["PO-1"], body: { total_items: 1 } });
    expect(await list("status=Sent", token)).toMatchObject({ numbers: [], body: { total_items: 0 } });
  });

  test("lists the existing statuses", { tags: ["ODOC-02.2"] }, async () => {
    const { body } = await get("/api/order-documents/orders-statuses");
    expect(body).toEqual(expect.arrayContaining([{ name: "Closed" }, { name: "Open" }, { name: "Shipped" }]));
  });
});

describe("many orders of a few days", () => {
  let many: Awaited<ReturnType<Stage["aVendor"]>>;
  const numbers: string[] = [];
  beforeAll(async () => {
    many = await stage.aVendor();
    for (let count = 0; count < 47; count += 1) {
      await order(
        `PO-${count}`,
        { order_date: `2026-01-0${((count * 7) % 5) + 1}`, total: String(count % 4) },
        many.companyId,
      );
    }
    for (let page = 1; page <= 5; page += 1) numbers.push(...(await list(`page=${page}`, many.token)).numbers);
  });

  test("have the same sort order page by page from both ends", { tags: ["ODOC-02.1"] }, async () => {
    expect(new Set(numbers).size).toBe(47);
    for (const ordering of ["total", "due_date", "purchase_order", "order_date"]) {
      const walk = async (way: string) => {
        const pages = await Promise.all(
          [1, 2, 3, 4, 5].map((page) => list(`ordering=${way}${ordering}&page=${page}`, many.token)),
        );
        return pages.flatMap((page) => page.numbers);
      };
      const up = await walk("");
      expect(new Set(up).size).toBe(47);
      expect(await walk("-")).toEqual(up.toReversed());
    }
    expect(await list("page=6", many.token)).toMatchObject({ numbers: [], body: { total_items: 47, total_pages: 5 } });
  });

  test("are each on the page that their position returns", { tags: ["ODOC-01.2"] }, async () => {
    for (const size of [10, 20]) {
      for (const [place, number] of numbers.entries()) {
        const url = `/api/order-documents/orders/position-in-list/?purchase_order=${number}&page_size=${size}`;
        expect((await get(url, many.token)).body).toEqual({ page: Math.floor(place / size) + 1, found: true });
      }
    }
  });

  test(
    "return page 1 for an unknown number, including one of another company",
    { tags: ["ODOC-01.2", "PERM-02"] },
    async () => {
      const position = (number: string) =>
        get(`/api/order-documents/orders/position-in-list/?purchase_order=${number}`, many.token);
      expect((await position("PO-1001")).body).toEqual({ page: 1, found: false });
      expect((await position("po-1")).body).toEqual({ page: 1, found: false });
      expect(await position("")).toMatchObject({ status: 400, body: { purchase_order: [expect.any(String)] } });
    },
  );
});
