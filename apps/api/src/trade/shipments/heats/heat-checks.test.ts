import type { HeatChecks, ShipNotice } from "@lading/contract";
import { beforeEach, expect, test } from "vitest";
import { aCertificate } from "../../../test/heat-certificate.ts";
import { aTextPdf } from "../../../test/text-pdf.ts";
import { aForm } from "../../../test/form.ts";
import { shipFixture } from "../../../test/ship-fixture.ts";

const fixture = shipFixture();
const { call, draft, send, ship, query } = fixture;

beforeEach(async () => {
  await fixture.accept();
  await fixture.stage.owner.query("update requirements set deleted_at = now() where deleted_at is null");
});

/** Adds a file to the documents of PO-1 and returns its id. */
async function upload(name: string, content: Uint8Array) {
  const answer = await fixture.stage.call(fixture.vendor.token, "POST", "/api/order-documents/order/PO-1/upload/", {
    ...aForm({ name, content }),
  });
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json<{ id: string }>().id;
}

/** Requires a certificate with heats for the first line of PO-1, which was sent for it, and says what happens without. */
async function needHeats(kind: "warn" | "block") {
  const [item] = await query<{ id: string }>(
    `with required as (
       insert into requirements (name, applies_to, rule) values ('Mill certificate', 'order_line', jsonb_build_object(
         'fields', '[{"key": "heats", "name": "Heats", "type": "text", "is_required": true, "is_list": true}]'::jsonb,
         'effect', jsonb_build_object('kind', $2::text, 'of', '["send_ship_notices"]'::jsonb)))
       returning id
     )
     insert into requirement_items (company_id, requirement_id, kind, order_id, line, due_on, state)
       select $1, r.id, 'order_line', (select id from purchase_orders where company_id = $1 and purchase_order = 'PO-1'), 1, '2027-01-01', 'accepted'
       from required r returning id`,
    kind,
  );
  await query(
    `insert into company_feature_flags values ($1, 'Required Documents', true)
     on conflict (company_id, feature_name) do update set active = true`,
  );
  return item?.id;
}

const withHeat = (heat: string | null, certificate_id: string | null = null) => ({
  lines: [
    { purchase_order: "PO-1", line: 1, quantity: "5", details: [{ quantity: "5", lot: "L1", heat, certificate_id }] },
  ],
});
const resultOf = ({ lines }: { lines: readonly Pick<HeatChecks["lines"][number], "heat_check">[] }) =>
  lines[0]?.heat_check;
const check = async (id: string): Promise<HeatChecks> => (await call("GET", `ship-notices/${id}/heat-checks`)).body;

test("a heat is proved by a file of its order, which is read once", { tags: ["REQ-64.4"] }, async () => {
  await upload("mill.pdf", aCertificate("PO-1", "7282841", "7282842"));
  const { body } = await draft({}, withHeat("72-82841"));
  expect(resultOf(body)).toMatchObject({ result: "typed", hint: "The certificates are being read." });
  const found = await check(body.id);
  expect(found).toMatchObject({
    unread: 0,
    certificates: [{ name: "mill", purchase_order: "PO-1", state: "read", heats: ["7282841", "7282842"] }],
    lines: [{ purchase_order: "PO-1", line: 1, needs_heat: false }],
  });
  const proved = { result: "proved", found: ["72-82841"], hint: null, meant: null, certificate: "mill" };
  expect(found.lines[0]?.details).toEqual([{ heat: "72-82841", certificate_id: null, heat_check: proved }]);
  const readings = () => query<{ read_at: Date }>("select read_at from certificate_readings where company_id = $1");
  const before = await readings();
  await check(body.id);
  expect(await readings()).toEqual(before);
  const read = (await call("GET", `ship-notices/${body.id}`)).body;
  expect(read.lines[0].details[0].heat_check).toEqual(proved);
});

test(
  "certificates that were not read yet are read before a notice is sent, and staff see the result",
  {
    tags: ["REQ-64.5"],
  },
  async () => {
    const id = await upload("mill.pdf", aCertificate("another order", "7282841"));
    const { body } = await draft({}, withHeat("7282840", id));
    const sent: ShipNotice = (await send(body.id)).body;
    const mismatch = { result: "mismatch", found: ["7282841"], hint: "Did you mean 7282841?", meant: "7282841" };
    expect(resultOf(sent)).toMatchObject(mismatch);
    const staff = await fixture.stage.aStaffMember();
    const path = `/api/provider/companies/${fixture.company.id}/ship-notices/${body.id}`;
    const answer = await fixture.stage.call(staff.token, "GET", path);
    expect(resultOf(answer.json())).toMatchObject(mismatch);
  },
);

test("a change of a sent notice that names a certificate is compared at once", { tags: ["REQ-64.5"] }, async () => {
  const { id, version } = await ship({ 1: "5" });
  const certificate = await upload("mill.pdf", aCertificate("PO-1", "7282841"));
  const { body } = await fixture.patch(id, { version, ...withHeat("7282841", certificate) });
  expect(resultOf(body)).toMatchObject({ result: "proved", certificate: "mill" });
});

test("a scan and a file that is no PDF leave a heat as it was typed", { tags: ["REQ-64.4"] }, async () => {
  const scan = await upload("scan.pdf", aTextPdf({ pages: [[]] }));
  const { body } = await draft({}, withHeat("7282841", scan));
  expect(resultOf(await check(body.id))).toMatchObject({
    result: "typed",
    hint: "No heat could be read from the certificate. The typed heat is kept.",
  });
});

test(
  "a needed heat that is missing or differs blocks the sending where its document blocks",
  {
    tags: ["REQ-64.6"],
  },
  async () => {
    const item = await needHeats("block");
    const certificate = await upload("mill.pdf", aCertificate("PO-1", "7282841"));
    const refusal = (detail: string) => ({
      status: 409,
      body: {
        detail: `Heat of line 1 of PO-1: ${detail}`,
        code: "requirement_open",
        params: { count: 1 },
        items: [{ id: item, name: "Mill certificate", due_on: "2027-01-01", link: `/requirements?item=${item}` }],
      },
    });
    const missing = await draft({ 1: "5" });
    expect(missing.body.lines[0]).toMatchObject({ heat_check: { result: "missing" }, details: [] });
    expect(await send(missing.body.id)).toEqual(refusal("This product needs a heat number."));
    const wrong = await draft({}, withHeat("5550123", certificate));
    expect(await send(wrong.body.id)).toEqual(refusal("The certificate shows another heat."));
    await fixture.patch(wrong.body.id, { version: wrong.body.version, ...withHeat("7282841", certificate) });
    expect((await send(wrong.body.id)).status).toBe(200);
    // A heat that no certificate denies is told of, and does not block.
    const typed = await draft({}, withHeat("5550123"));
    expect((await send(typed.body.id)).body.lines[0].heat_check.result).toBe("typed");
  },
);

test("a needed heat only warns where its document warns", { tags: ["REQ-64.6"] }, async () => {
  await needHeats("warn");
  const sent = await ship({ 1: "5" });
  expect(resultOf(sent)).toMatchObject({ result: "missing" });
});

test("nobody compares the notices of another company", { tags: ["REQ-64.4"] }, async () => {
  const { body } = await draft({ 1: "5" });
  const stranger = await fixture.stage.aVendor({ role: "Full Access" });
  const answer = await call("GET", `ship-notices/${body.id}/heat-checks`, undefined, { token: stranger.token });
  expect(answer.status).toBe(404);
});
