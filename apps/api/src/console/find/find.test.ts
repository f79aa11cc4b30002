import { permissions } from "@lading/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { settleSearch } from "../../loading/load/tidy-queries.ts";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

interface Hit {
  kind: string;
  id: string;
  title: string;
  subtitle: string;
  company_id?: string;
}

async function find(path: string, token: string, q: string) {
  const answer = await stage.call(token, "GET", path, { query: { q } });
  expect(answer.statusCode).toBe(200);
  return answer.json().results as Hit[]; // the server validates its responses
}

const toIds = (hits: Hit[], kind?: string) => hits.filter((hit) => !kind || hit.kind === kind).map(({ id }) => id);

describe("quick search of a vendor", () => {
  const findOwn = (token: string, q: string) => find("/api/find", token, q);

  test("finds products, orders and product documents by all words", async () => {
    const { token, companyId } = await stage.aVendor();
    await stage.aProduct(companyId, { gxp_sku: "GX-8811", supplier_sku: "S-1", name: "Gate valve, forged" });
    await stage.anOrder(companyId, "PO-8811");
    await stage.aDocument(companyId, { name: "Valve drawing 8811", products: ["GX-8811"] });
    await stage.aDocument(companyId, { name: "Gate valve 8811 invoice", space: "order" });
    const document = { kind: "document", title: "Valve drawing 8811.pdf", subtitle: "No label" };
    const product = { kind: "product", id: "GX-8811", title: "Gate valve, forged", subtitle: "GX-8811 · S-1" };
    const order = { kind: "order", id: "PO-8811", title: "PO-8811", subtitle: "Open" };
    expect(await findOwn(token, "8811")).toEqual([product, order, { ...document, id: expect.any(String) }]);
    expect(await findOwn(token, "FORGED gate")).toEqual([product, { ...document, id: expect.any(String) }]);
    expect(await findOwn(token, "forged globe")).toEqual([]);
  });

  test("ranks exact numbers, then those that begin with the text, then other words", async () => {
    const { token, companyId } = await stage.aVendor();
    for (let number = 10; number < 90; number++)
      await stage.aProduct(companyId, { gxp_sku: `VLV-1${number}`, supplier_sku: `B-${number}`, name: "Ball valve" });
    await stage.aProduct(companyId, { gxp_sku: "AAA", supplier_sku: "A", name: "A spare of vlv-1" });
    await stage.aProduct(companyId, { gxp_sku: "VLV-1", supplier_sku: "Z", name: "Zinc valve" });
    expect(toIds(await findOwn(token, "vlv-1"))).toEqual(["VLV-1", "VLV-110", "VLV-111", "VLV-112", "VLV-113"]);
    expect(toIds(await findOwn(token, "spare vlv-1"))).toEqual(["AAA"]);
    expect(toIds(await findOwn(token, "b-42"))).toEqual(["VLV-142"]);
  });

  test("puts a kind with an exact number first", async () => {
    const { token, companyId } = await stage.aVendor();
    await stage.aProduct(companyId, { name: "Kit for order 70011" });
    await stage.anOrder(companyId, "70011");
    expect((await findOwn(token, "70011")).map(({ kind }) => kind)).toEqual(["order", "product"]);
  });

  test("returns at most five of each kind", async () => {
    const { token, companyId } = await stage.aVendor();
    for (let number = 0; number < 7; number++) {
      await stage.aProduct(companyId, { name: `Reducer ${number}` });
      await stage.anOrder(companyId, `REDUCER-${number}`);
      await stage.aDocument(companyId, { name: `Reducer ${number}` });
    }
    const hits = await findOwn(token, "reducer");
    for (const kind of ["product", "order", "document"]) expect(toIds(hits, kind)).toHaveLength(5);
  });

  test("never finds another company's rows", { tags: ["PERM-02"] }, async () => {
    const other = await stage.aVendor();
    await stage.aProduct(other.companyId, { gxp_sku: "SECRET-1", supplier_sku: "SECRET-S", name: "Secret valve" });
    await stage.anOrder(other.companyId, "SECRET-PO");
    await stage.aDocument(other.companyId, { name: "Secret drawing" });
    expect(await findOwn(other.token, "secret")).toHaveLength(3);
    const { token } = await stage.aVendor();
    for (const text of ["secret", "SECRET-1", "SECRET-S", "SECRET-PO"]) expect(await findOwn(token, text)).toEqual([]);
  });

  test.for([
    ["product", ["products.view_product"]],
    ["order", ["order_documents.view_order_docs", "orders.view_order"]],
    ["document", ["persistent_documents.view_product_docs"]],
  ] as const)("leaves out the kind %s without %j", { tags: ["PERM-01.1"] }, async ([kind, needed]) => {
    const others = permissions.filter((permission) => !needed.some((one) => one === permission));
    const { token, companyId } = await stage.aVendor({ may: others });
    await addOneOfEach(companyId, "flange");
    const kinds = (await findOwn(token, "flange")).map((hit) => hit.kind);
    expect(kinds).toEqual(["product", "order", "document"].filter((one) => one !== kind));
  });

  test.for([
    ["product", "Product Catalog"],
    ["document", "Product Documents"],
  ] as const)("leaves out the kind %s while %s is switched off", { tags: ["PERM-03.1"] }, async ([kind, flag]) => {
    const { token, companyId } = await stage.aVendor({ flagsOff: [flag] });
    await addOneOfEach(companyId, "gasket");
    expect((await findOwn(token, "gasket")).map((hit) => hit.kind)).not.toContain(kind);
  });

  test("finds products and orders by one or two characters with which their numbers begin", async () => {
    const { token, companyId } = await stage.aVendor();
    await stage.aProduct(companyId, { gxp_sku: "Q7", name: "Q7 valve" });
    await stage.aProduct(companyId, { gxp_sku: "X1", supplier_sku: "Q77", name: "Ball valve" });
    await stage.aProduct(companyId, { gxp_sku: "X2", name: "Q7 valve" });
    await stage.anOrder(companyId, "Q70");
    await stage.aProduct((await stage.aCompany()).id, { gxp_sku: "Q7" });
    expect(toIds(await findOwn(token, "q7"))).toEqual(["Q7", "X1", "Q70"]);
    expect(toIds(await findOwn(token, "q"))).toEqual(["Q7", "X1", "Q70"]);
    expect(toIds(await findOwn(token, "x"))).toEqual(["X1", "X2"]);
  });

  test("takes %, _ and quotes literally", async () => {
    const { token, companyId } = await stage.aVendor();
    await stage.aProduct(companyId, { gxp_sku: "TAPE-50%", name: "Tape's 50% _wide_" });
    for (const text of ["tape-50%", "50% tape's", "_wide_"])
      expect(toIds(await findOwn(token, text))).toEqual(["TAPE-50%"]);
    for (const text of ["tape%50", "_ape", "tape\\"]) expect(await findOwn(token, text)).toEqual([]);
  });

  test("refuses a missing, empty or long text and control characters", async () => {
    const { token } = await stage.aVendor();
    for (const parameters of ["", "?q=+", `?q=${"x".repeat(101)}`, "?q=a%00b"]) {
      const answer = await stage.call(token, "GET", `/api/find${parameters}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ q: [expect.any(String)] });
    }
  });

  async function addOneOfEach(companyId: string, name: string) {
    await stage.aProduct(companyId, { name });
    await stage.anOrder(companyId, `${name}-1`);
    await stage.aDocument(companyId, { name });
  }
});

describe("quick search of staff", () => {
  let staff: { token: string };
  beforeAll(async () => {
    staff = await stage.aStaffMember();
  });
  const findAll = (q: string) => find("/api/provider/find", staff.token, q);

  test("finds companies, users, products and orders of all companies", async () => {
    const osprey = await stage.aCompany({ name: "Osprey Fittings", code: "OSP" });
    const heron = await stage.aCompany({ name: "Heron Pipe", code: "HER" });
    await stage.aVendor({ companyId: heron.id, email: "osprey.fan@heron.example", userStatus: "deactivated" });
    await stage.aProduct(heron.id, { gxp_sku: "H-1", supplier_sku: "HS-1", name: "Osprey clamp" });
    await stage.aProduct(osprey.id, { gxp_sku: "OSPREY-7", supplier_sku: "OS-7", name: "Clamp" });
    await stage.anOrder(heron.id, "OSPREY-PO");
    expect(await findAll("osprey")).toEqual([
      { kind: "company", id: osprey.id, company_id: osprey.id, title: "Osprey Fittings", subtitle: "OSP" },
      {
        kind: "user",
        id: "osprey.fan@heron.example",
        company_id: heron.id,
        title: "Ada Moss",
        subtitle: "osprey.fan@heron.example · Heron Pipe",
      },
      {
        kind: "product",
        id: "OSPREY-7",
        company_id: osprey.id,
        title: "Clamp",
        subtitle: "OSPREY-7 · OS-7 · Osprey Fittings",
      },
      { kind: "product", id: "H-1", company_id: heron.id, title: "Osprey clamp", subtitle: "H-1 · HS-1 · Heron Pipe" },
      { kind: "order", id: "OSPREY-PO", company_id: heron.id, title: "OSPREY-PO", subtitle: "Open · Heron Pipe" },
    ]);
  });

  test("finds the provider's own people, for those who manage them", async () => {
    const email = "heloise.brandt@provider.example";
    await stage.aStaffMember({ email });
    await stage.owner.query("update users set first_name = 'Heloise', last_name = 'Brandt' where email = $1", [email]);
    const subtitle = expect.stringContaining(`${email} · `);
    const hit = { kind: "staff", id: email, company_id: null, title: "Heloise Brandt", subtitle };
    expect(await findAll("brandt helo")).toEqual([hit]);
    expect(await findAll(email)).toEqual([hit]);
    const reviewer = await stage.aStaffMember({ may: ["provider.view_companies"] });
    expect(await find("/api/provider/find", reviewer.token, "brandt helo")).toEqual([]);
  });

  test("finds an exact SKU among many that begin with it, of each company that has it", async () => {
    const [one, other] = [await stage.aCompany({ name: "Crane A" }), await stage.aCompany({ name: "Crane B" })];
    for (let number = 10; number < 90; number++) await stage.aProduct(one.id, { gxp_sku: `CR-5${number}` });
    for (const { id } of [one, other]) await stage.aProduct(id, { gxp_sku: "CR-5", supplier_sku: `CRS-${id}` });
    const hits = await findAll("cr-5");
    expect(toIds(hits, "product").slice(0, 3)).toEqual(["CR-5", "CR-5", "CR-510"]);
    expect(new Set(hits.slice(0, 2).map(({ company_id }) => company_id))).toEqual(new Set([one.id, other.id]));
    expect(toIds(await findAll(`crs-${other.id}`), "product")).toEqual(["CR-5"]);
  });

  test("puts an exact company code, email address and order number first", async () => {
    const quail = await stage.aCompany({ name: "Zebra Quail", code: "QUAIL" });
    await stage.aCompany({ name: "Quail Works" });
    const { email } = await stage.aVendor({ companyId: quail.id });
    for (let number = 0; number < 9; number++) await stage.anOrder(quail.id, `QUAIL-1${number}`);
    await stage.anOrder(quail.id, "QUAIL-1");
    expect((await findAll("quail"))[0]).toMatchObject({ kind: "company", title: "Zebra Quail" });
    expect((await findAll(email.toUpperCase()))[0]).toMatchObject({ kind: "user", id: email });
    expect((await findAll("quail-1"))[0]).toMatchObject({ kind: "order", id: "QUAIL-1" });
  });

  test("finds companies, SKUs and orders by one or two characters with which they begin", async () => {
    const { id } = await stage.aCompany({ name: "Ždar", code: "~Z" });
    await stage.aProduct(id, { gxp_sku: "~Q1", name: "Elbow ~" });
    await stage.anOrder(id, "~P1");
    await stage.aCompany({ name: "Ends with ~" });
    const kinds = async (text: string) => (await findAll(text)).map(({ kind }) => kind);
    expect(await kinds("~")).toEqual(["company", "product", "order"]);
    expect(await kinds("~q")).toEqual(["product"]);
    expect(await kinds("žd")).toEqual(["company"]);
  });

  test("finds nothing for staff who may not look at companies", { tags: ["PERM-01.1"] }, async () => {
    const { name } = await stage.aCompany({ name: "Hidden from editors" });
    expect(await findAll(name)).not.toEqual([]);
    const { token } = await stage.aStaffMember({ may: ["provider.edit_texts"] });
    const answer = await stage.call(token, "GET", "/api/provider/find", { query: { q: name } });
    expect(answer.json()).toEqual({ results: [] });
  });

  test.for([
    ["product", "provider.view_products"],
    ["order", "provider.view_orders"],
  ] as const)("finds the kind %s only with %s", { tags: ["PERM-01.1"] }, async ([kind, permission]) => {
    const { id } = await stage.aCompany();
    await stage.aProduct(id, { name: `Nozzle ${kind}` });
    await stage.anOrder(id, `NOZZLE-${kind}`);
    const { token } = await stage.aStaffMember({ may: [permission] });
    const hits = await find("/api/provider/find", token, `nozzle ${kind}`.replace("nozzle order", "nozzle-order"));
    expect(hits.map((hit) => hit.kind)).toEqual([kind]);
  });

  test("finds products of a load of thousands once they are in the search index", async () => {
    const { id } = await stage.aCompany({ name: "Bulk" });
    await stage.owner.query(
      `insert into products (company_id, gxp_sku, supplier_sku, name)
       select $1, 'BULK-' || n, 'BS-' || n, 'Bulky ' || n from generate_series(1, 1500) n`,
      [id],
    );
    await settleSearch(stage.owner);
    expect(toIds(await findAll("bulk-77"), "product")[0]).toBe("BULK-77");
    expect(toIds(await findAll("bulky"), "product")).toHaveLength(5);
  });
});
