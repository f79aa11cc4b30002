import type { ArchivedDocument } from "@lading/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTurnsAfter } from "../../../test/in-turns.ts";
import { openStage, type Stage } from "../../../test/stage.ts";

let stage: Stage;
let vendor: Awaited<ReturnType<Stage["aVendor"]>>;
beforeAll(async () => {
  stage = await openStage();
  vendor = await stage.aVendor();
  for (const gxp_sku of ["G-1", "G-2", "G-3"]) await stage.aProduct(vendor.companyId, { gxp_sku });
});
afterAll(() => stage[Symbol.asyncDispose]());

const post = async (url: string, payload: object, token = vendor.token) => {
  const answer = await stage.call(token, "POST", url, { payload });
  return { status: answer.statusCode, body: answer.json() };
};
const named = (ids: string[]) => ids.map((id) => ({ id, name: "any", label: null }));
const archive = (ids: string[]) => post("/api/persistent-documents/move-to-archive/", named(ids));
const archiveOfOrders = (documents: object[]) => post("/api/order-documents/move-to-archive/", documents);
const restore = (ids: string[]) => post("/api/archive/restore/", named(ids));
const remove = (documents_ids: string[]) => post("/api/archive/delete/", { documents_ids });
const aDocument = async (values: object = {}) => (await stage.aDocument(vendor.companyId, values)).id;
const list = async (query: string, token = vendor.token) => {
  const body = (await stage.call(token, "GET", `/api/archive/?${query}`)).json();
  const documents: ArchivedDocument[] = body.documents;
  return { body, documents, names: documents.map(({ name }) => name) };
};
const getState = async (id: string) => {
  const { rows } = await stage.owner.query<{ archived: boolean; skus: string[] }>(
    `select archived_at is not null as archived, array(
       select gxp_sku from document_products join products p on p.id = product_id where document_id = d.id order by 1
     ) as skus from documents d where id = $1`,
    [id],
  );
  return rows[0];
};
const getReasons = (reason: string, ids: string[]) => ({
  errors: ids,
  reasons: Object.fromEntries(ids.map((id) => [id, reason])),
});
const isGone = "This document is no longer there.";
const wasArchived = "It was archived meanwhile.";
const wasRestored = "It was restored meanwhile.";
const nothing = { errors: [], reasons: {} };

test("the number of archived documents follows each change of them", { tags: ["ARCH-01.4"] }, async () => {
  const own = await stage.aVendor();
  const add = (values: object) => stage.aDocument(own.companyId, { archivedAt: "2026-01-01", ...values });
  const countAll = async () => (await list("page=2", own.token)).body.total_items;
  expect(await countAll()).toBe(0);
  const { id } = await add({ space: "product" });
  expect(await countAll()).toBe(1);
  await add({ space: "order" });
  expect(await countAll()).toBe(2);
  await stage.call(own.token, "POST", "/api/archive/restore/", { payload: named([id]) });
  expect(await countAll()).toBe(1);
  await stage.owner.query("delete from documents where company_id = $1", [own.companyId]);
  expect(await countAll()).toBe(0);
});

describe("archiving", () => {
  test(
    "removes documents from all their products and reports the ones that cannot be archived",
    { tags: ["ARCH-05.1"] },
    async () => {
      const linked = await aDocument({ products: ["G-1", "G-2"] });
      const archived = await aDocument({ archivedAt: "2026-01-01" });
      const foreign = await stage.aDocument((await stage.aCompany()).id);
      const absent = [foreign.id, crypto.randomUUID(), await aDocument({ space: "order" })];
      absent.push(await aDocument({ stagedBy: vendor.id }));
      const { status, body } = await archive([linked, archived, ...absent, linked]);
      expect(status).toBe(200);
      expect(body).toEqual({
        errors: [archived, ...absent],
        reasons: { [archived]: wasArchived, ...Object.fromEntries(absent.map((id) => [id, isGone])) },
      });
      expect(await getState(linked)).toEqual({ archived: true, skus: [] });
      const { rows } = await stage.owner.query("select archived_at from documents where id = $1", [foreign.id]);
      expect(rows).toEqual([{ archived_at: null }]);
    },
  );

  test("refuses a document that does not belong to the order named with it", async () => {
    const [one, other] = [await stage.anOrder(vendor.companyId), await stage.anOrder(vendor.companyId)];
    const ids = [];
    for (let count = 0; count < 3; count++) ids.push(await aDocument({ orderId: one.id }));
    const [right, wrong, unnamed] = ids as [string, string, string]; // Three were made.
    const product = await aDocument();
    expect(
      await archiveOfOrders([
        { id: right, order_id: one.purchaseOrder },
        { id: wrong, order_id: other.purchaseOrder },
        { id: unnamed, order_id: null },
        { id: product },
      ]),
    ).toEqual({ status: 200, body: getReasons(isGone, [wrong, product]) });
    const read = await stage.call(vendor.token, "GET", `/api/order-documents/order/${one.purchaseOrder}/`);
    expect(read.json().documents).toMatchObject([{ id: wrong }]);
  });

  test(
    "by two users at the same time happens once, and the second user sees the reason",
    { tags: ["ARCH-05.1"] },
    async () => {
      const ids = [await aDocument({ products: ["G-1"] }), await aDocument()].toSorted();
      const answers = await inTurnsAfter(
        stage,
        ["select from documents where id = any($1) for update", [ids]],
        [() => archive(ids), () => archive(ids.toReversed())],
      );
      expect(answers.map(({ body }) => body)).toEqual([nothing, getReasons(wasArchived, ids.toReversed())]);
      expect((await restore(ids)).body).toEqual({ ...nothing, lost_links: {} });
      expect(await getState(ids[0] ?? "")).toMatchObject({ archived: false });
    },
  );

  test("accepts a list of 1 to 500 documents", { tags: ["API-02.4"] }, async () => {
    for (const body of [[], Array.from({ length: 501 }, () => ({ id: crypto.randomUUID() })), {}, [{ id: "1" }]])
      expect((await post("/api/persistent-documents/move-to-archive/", body)).status).toBe(400);
  });

  test("is recorded in the audit log with the archived ids", async () => {
    const ids = [await aDocument(), await aDocument()];
    await archive(ids);
    const { rows } = await stage.owner.query(
      "select details from audit_entries where action = 'POST /api/persistent-documents/move-to-archive/' order by id desc limit 1",
    );
    expect(rows).toEqual([{ details: { items: ids.map((id) => ({ id })), record_name: expect.any(String) } }]);
  });
});

describe("the archive", () => {
  test(
    "lists archived documents of both spaces, the next ones to be deleted first",
    { tags: ["ARCH-01.4", "ARCH-02"] },
    async () => {
      const own = await stage.aVendor();
      const order = await stage.anOrder(own.companyId);
      const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
      await stage.aDocument(own.companyId, { name: "Delta 50%", extension: "xls", archivedAt: ago(0.5) });
      const { id } = await stage.aDocument(own.companyId, { orderId: order.id, name: "beta", archivedAt: ago(80.5) });
      await stage.aDocument(own.companyId, { name: "Alpha", label: "Safety Data Sheet", archivedAt: ago(200) });
      await stage.aDocument(own.companyId, {
        name: "gamma_1",
        label: "Brochure",
        extension: "png",
        archivedAt: ago(90.5),
      });
      await stage.aDocument(own.companyId, { name: "active" });
      const { body, documents, names } = await list("", own.token);
      expect(body).toMatchObject({ total_items: 4, total_pages: 1 });
      expect(documents.map(({ name, days_remaining }) => [name, days_remaining])).toEqual([
        ["Alpha", null],
        ["gamma_1", 0],
        ["beta", 10],
        ["Delta 50%", 90],
      ]);
      expect(documents[2]).toMatchObject({
        id,
        group: "Transaction",
        order_id: order.purchaseOrder,
        url: `/documents/archive/${id}`,
        archived_date: expect.stringMatching(/Z$/),
        products: [],
      });
      for (const [ordering, expected] of [
        ["name", ["Alpha", "beta", "Delta 50%", "gamma_1"]],
        ["-name", ["gamma_1", "Delta 50%", "beta", "Alpha"]],
        ["-archived_date", [...names].toReversed()],
        ["label", ["beta", "Delta 50%", "gamma_1", "Alpha"]],
        ["-label", ["Alpha", "gamma_1", "Delta 50%", "beta"]],
        ["extension", ["Alpha", "beta", "gamma_1", "Delta 50%"]],
      ] as const)
        expect((await list(`ordering=${ordering}`, own.token)).names).toEqual(expected);
      for (const [name, expected] of [
        ["ET", ["beta"]],
        ["al", ["Alpha"]],
        ["50%25", ["Delta 50%"]],
        ["_", ["gamma_1"]],
        ["50+delta", ["Delta 50%"]],
        ["pdf", []],
        ["brochure", []],
      ] as const)
        expect((await list(`name=${name}`, own.token)).names).toEqual(expected);
      expect(await list("page=2", own.token)).toMatchObject({ names: [], body: { total_items: 4, total_pages: 1 } });
    },
  );

  test("has pages by label that go on from one label to the next", { tags: ["ARCH-01.4"] }, async () => {
    const own = await stage.aVendor();
    const labels = [undefined, "Brochure", "Safety Data Sheet"];
    const expected = labels.flatMap((label) =>
      Array.from({ length: 9 }, (_, place) => `${label ?? "No label"} ${place}`),
    );
    for (const name of expected.toReversed()) {
      const label = labels.find((one) => one && name.startsWith(one));
      await stage.aDocument(own.companyId, { name, archivedAt: new Date().toISOString(), ...(label && { label }) });
    }
    for (const [ordering, order] of [
      ["label", expected],
      ["-label", expected.toReversed()],
    ] as const) {
      const pages = [];
      for (const page of [1, 2, 3])
        pages.push(...(await list(`ordering=${ordering}&page_size=10&page=${page}`, own.token)).names);
      expect(pages).toEqual(order);
    }
  });
});

describe("restoring", () => {
  test("returns documents to their order and to the products that still exist", { tags: ["ARCH-04.3"] }, async () => {
    await stage.aProduct(vendor.companyId, { gxp_sku: "LOST" });
    const order = await stage.anOrder(vendor.companyId);
    const product = await aDocument({ products: ["G-1", "LOST", "G-3"] });
    const ofOrder = await aDocument({ orderId: order.id });
    await archive([product]);
    await archiveOfOrders([{ id: ofOrder }]);
    await stage.owner.query("delete from products where gxp_sku = 'LOST'");
    expect(await restore([product, ofOrder])).toEqual({
      status: 200,
      body: { ...nothing, lost_links: { [product]: ["LOST"] } },
    });
    expect(await getState(product)).toEqual({ archived: false, skus: ["G-1", "G-3"] });
    const read = await stage.call(vendor.token, "GET", `/api/order-documents/order/${order.purchaseOrder}/`);
    expect(read.json().documents).toMatchObject([{ id: ofOrder, archived_date: null }]);
    const found = await stage.call(vendor.token, "GET", "/api/persistent-documents/?sku=G-3");
    expect(found.json()).toMatchObject({ total_items: 1, documents: [{ id: product }] });
    await archive([product]);
    expect((await restore([product])).body).toEqual({ ...nothing, lost_links: {} });
    expect(await getState(product)).toEqual({ archived: false, skus: ["G-1", "G-3"] });
  });

  test("refuses a document that does not belong to the order named with it", async () => {
    const [one, other] = [await stage.anOrder(vendor.companyId), await stage.anOrder(vendor.companyId)];
    const values = { orderId: one.id, archivedAt: "2026-01-01" };
    const [right, wrong, unnamed] = [await aDocument(values), await aDocument(values), await aDocument(values)];
    const product = await aDocument({ archivedAt: "2026-01-01" });
    const { body } = await post("/api/archive/restore/", [
      { id: right, order_id: one.purchaseOrder },
      { id: wrong, order_id: other.purchaseOrder },
      { id: unnamed, order_id: null },
      { id: product, order_id: one.purchaseOrder },
    ]);
    expect(body).toEqual({ ...getReasons(isGone, [wrong, product]), lost_links: {} });
    expect(await getState(wrong)).toMatchObject({ archived: true });
  });

  test("reports documents that are not archived or do not exist", { tags: ["ARCH-05.1"] }, async () => {
    const [active, absent] = [await aDocument(), (await stage.aDocument((await stage.aCompany()).id)).id];
    const { body } = await restore([active, absent]);
    expect(body).toEqual({
      errors: [active, absent],
      reasons: { [active]: wasRestored, [absent]: isGone },
      lost_links: {},
    });
  });
});

describe("deleting", () => {
  test("removes only archived documents and leaves their files to the job", { tags: ["ARCH-04.1"] }, async () => {
    const archived = await aDocument({ products: ["G-1"] });
    await archive([archived]);
    const [active, staged] = [await aDocument(), await aDocument({ stagedBy: vendor.id })];
    const foreign = (await stage.aDocument((await stage.aCompany()).id, { archivedAt: "2026-01-01" })).id;
    expect((await remove([archived, active, staged, foreign])).body).toEqual({
      errors: [active, staged, foreign],
      reasons: { [active]: wasRestored, [staged]: isGone, [foreign]: isGone },
    });
    expect([await getState(archived), (await getState(active))?.archived]).toEqual([undefined, false]);
    const { rows } = await stage.owner.query("select key from loose_files where key = $1", [`documents/${archived}`]);
    expect(rows).toHaveLength(1);
    expect((await remove([archived])).body).toEqual(getReasons(isGone, [archived]));
    const audits = await stage.owner.query(
      "select details from audit_entries where action = 'POST /api/archive/delete/' order by id desc limit 1",
    );
    expect(audits.rows).toEqual([{ details: { documents_ids: [archived] } }]);
  });

  test("skips documents on legal hold and reports them", { tags: ["ARCH-05.1"] }, async () => {
    const archivedAt = "2026-01-01";
    const held = await aDocument({ archivedAt, label: "Safety Data Sheet" });
    const free = await aDocument({ archivedAt, label: "Brochure" });
    expect((await remove([held, free])).body).toEqual(
      getReasons("It is on legal hold, which keeps it from being deleted.", [held]),
    );
    expect([await getState(held), await getState(free)]).toEqual([{ archived: true, skus: [] }, undefined]);
    expect((await restore([held])).body).toMatchObject(nothing);
  });

  test(
    "fails after a concurrent restore, and a restore fails after a concurrent deletion",
    { tags: ["ARCH-04.4"] },
    async () => {
      for (const isRestoredFirst of [true, false]) {
        const id = await aDocument({ archivedAt: "2026-01-01" });
        const requests = [() => restore([id]), () => remove([id])];
        const [first, second] = await inTurnsAfter(
          stage,
          ["select from documents where id = $1 for update", [id]],
          isRestoredFirst ? requests : requests.toReversed(),
        );
        expect(first?.body).toMatchObject(nothing);
        expect(second?.body).toMatchObject(getReasons(isRestoredFirst ? wasRestored : isGone, [id]));
        expect(await getState(id)).toEqual(isRestoredFirst ? { archived: false, skus: [] } : undefined);
      }
    },
  );
});

test("archives, restores and deletes 500 documents with one call each", { tags: ["ARCH-01.3"] }, async () => {
  const own = await stage.aVendor();
  await stage.aProduct(own.companyId, { gxp_sku: "G-1" });
  const { rows } = await stage.owner.query<{ id: string }>(
    `insert into documents (company_id, space, name, extension, size, sha256)
     select $1, 'product', 'Sheet ' || n, 'pdf', 1, '' from generate_series(1, 500) n returning id`,
    [own.companyId],
  );
  const ids = rows.map(({ id }) => id);
  await stage.owner.query(
    "insert into document_products select $1, unnest($2::uuid[]), id from products where company_id = $1",
    [own.companyId, ids],
  );
  const counts = async () => [
    (await stage.call(own.token, "GET", "/api/persistent-documents/?sku=G-1")).json().total_items,
    (await list("", own.token)).body.total_items,
  ];
  expect(await counts()).toEqual([500, 0]);
  const move = await post("/api/persistent-documents/move-to-archive/", named(ids), own.token);
  expect([move.body.errors, await counts()]).toEqual([[], [0, 500]]);
  const back = await post("/api/archive/restore/", named(ids), own.token);
  expect([back.body.errors, await counts()]).toEqual([[], [500, 0]]);
  await post("/api/persistent-documents/move-to-archive/", named(ids), own.token);
  const gone = await post("/api/archive/delete/", { documents_ids: ids }, own.token);
  expect([gone.body.errors, await counts()]).toEqual([[], [0, 0]]);
});

test("the archive leaves out a space that is switched off", { tags: ["ARCH-01.4"] }, async () => {
  const member = await stage.aVendor({ flagsOff: ["Product Documents"] });
  const order = await stage.anOrder(member.companyId);
  const archivedAt = new Date().toISOString();
  const hidden = (await stage.aDocument(member.companyId, { archivedAt, products: [] })).id;
  const shown = (await stage.aDocument(member.companyId, { archivedAt, space: "order", orderId: order.id })).id;
  const { body, documents } = await list("", member.token);
  expect([body.total_items, documents.map(({ id }) => id)]).toEqual([1, [shown]]);
  for (const url of ["/api/archive/restore/", "/api/archive/delete/"]) {
    const payload = url.includes("restore") ? named([hidden]) : { documents_ids: [hidden] };
    expect((await post(url, payload, member.token)).body).toMatchObject(getReasons(isGone, [hidden]));
  }
  const download = (id: string) => post("/api/archive/download/", { documents_ids: [id] }, member.token);
  expect([(await download(hidden)).status, (await download(shown)).status]).toEqual([404, 200]);
});
