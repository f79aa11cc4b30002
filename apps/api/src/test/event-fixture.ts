import { eventTypes, type EventType } from "@lading/contract";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { openStage, type Stage } from "./stage.ts";

interface StoredEvent {
  type: EventType;
  subject: string;
  data: object;
  actor_kind: string;
  actor_id: string | null;
  acting_for_id: string | null;
  run_id: string | null;
}

/** Opens a stage for the tests of a file, with a new company for each test. The returned values are those of the running test. */
export function eventFixture() {
  let stage: Stage;
  let intakeKey: string;
  const current = { keyId: "", code: "" } as {
    keyId: string;
    code: string;
    staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
    user: Awaited<ReturnType<Stage["aVendor"]>>;
    stage: Stage;
  };
  beforeAll(async () => {
    stage = await openStage();
    current.stage = stage;
    current.staff = await stage.aStaffMember();
    intakeKey = await stage.anIntakeKey();
    const { rows } = await stage.owner.query<{ id: string }>("select id from api_keys");
    current.keyId = rows[0]?.id ?? "";
  });
  beforeEach(async () => {
    const company = await stage.aCompany();
    current.code = company.code;
    current.user = await stage.aVendor({ companyId: company.id });
  });
  afterAll(() => stage[Symbol.asyncDispose]());

  /** Returns the events of a company in the order of a reader, after a check that their data match the contract exactly. */
  async function readEvents(companyId = current.user.companyId, from = "outbox_events") {
    const { rows } = await stage.owner.query<StoredEvent>(
      `select type, subject, data, actor_kind, actor_id, acting_for_id, run_id from ${from} where company_id = $1 order by tx, id`,
      [companyId],
    );
    for (const { type, data } of rows) expect(eventTypes[type].data.parse(data)).toEqual(data);
    return rows;
  }

  const byVendor = () => ({ actor_kind: "vendor", actor_id: current.user.id, acting_for_id: null, run_id: null });
  const byStaff = () => ({ ...byVendor(), actor_kind: "staff", actor_id: current.staff.id });

  const send = (method: "PATCH" | "POST", url: string, payload: object = {}, token = current.user.token) =>
    stage.call(token, method, url, { payload });

  async function call(token: string, ...[method, url, payload]: Parameters<typeof send>) {
    const answer = await send(method, url, payload, token);
    expect([answer.statusCode, answer.body]).toEqual([expect.toBeOneOf([200, 201]), expect.any(String)]);
    return answer;
  }

  async function submit(sku: string, ...fields: object[]) {
    const answer = await call(current.user.token, ...submission(sku, ...fields));
    return answer.json<{ edits: { id: string }[] }>().edits.map(({ id }) => id);
  }

  async function decide(decisions: object[]) {
    const answer = await call(current.staff.token, "POST", "/api/provider/edits/decide", { decisions });
    return answer.json<{ results: { status: string }[] }>().results.map(({ status }) => status);
  }

  function load(rows: string[], { kind = "products", ...query }: Record<string, string> = {}, headers: object = {}) {
    const columns = kind === "products" ? "company_code,gxp_sku,supplier_sku,name,price" : "company_code,name";
    return stage.call(intakeKey, "POST", `/api/intake/${kind}`, {
      payload: [columns, ...rows].join("\n"),
      query,
      headers: { "content-type": "text/csv", ...headers },
    });
  }

  return { current, readEvents, byVendor, byStaff, send, call, submit, decide, load };
}

/** The call that accepts the terms. */
export const acceptance = [
  "POST",
  "/api/accounts/terms-and-conditions/",
  { operating_system: "Linux", browser: "Firefox" },
] as const;

export const edited = (name: string, new_value: string | null, old_value: string | null = null) => ({
  name,
  old_value,
  new_value,
});

/** The call that submits edits of a product. */
export const submission = (sku: string, ...edited_fields: object[]) =>
  ["PATCH", `/api/products/${sku}/edit`, { edited_fields }] as const;
