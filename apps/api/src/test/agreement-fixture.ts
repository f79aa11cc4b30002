import type { AgreementGroup } from "@lading/contract";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { beginOnOneDay } from "./same-day.ts";
import { openStage, type Stage } from "./stage.ts";

const pdf = "%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\nstartxref\n0\n%%EOF\n";
const dayMs = 24 * 60 * 60 * 1000;

/** The day that is so many days from today. */
export const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

type Staff = Awaited<ReturnType<Stage["aStaffMember"]>>;
type Vendor = Awaited<ReturnType<Stage["aVendor"]>>;

/** A vendor and staff who send and review agreements. */
export function agreementFixture() {
  const fixture = {} as { stage: Stage; staff: Staff; vendor: Vendor };
  beforeAll(async () => {
    fixture.stage = await openStage();
    fixture.staff = await fixture.stage.aStaffMember();
  });
  afterAll(() => fixture.stage[Symbol.asyncDispose]());
  beforeEach(async () => {
    await beginOnOneDay();
    fixture.vendor = await fixture.stage.aVendor({ role: "Full Access" });
  });

  /** Sends a form like a browser: its fields, then its file. */
  async function sendForm(token: string, path: string, fields: Record<string, string>, file?: string, key?: string) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    if (file !== undefined) form.append("document", new Blob([pdf + file]), `${file}.pdf`);
    const body = new Response(form);
    const answer = await fixture.stage.call(token, "POST", path, {
      payload: Buffer.from(await body.arrayBuffer()),
      headers: {
        "content-type": body.headers.get("content-type") ?? "",
        ...(key !== undefined && { "idempotency-key": key }),
      },
    });
    return { status: answer.statusCode, body: answer.json() };
  }

  async function call(
    method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
    path: string,
    payload?: object,
    token?: string,
  ) {
    const answer = await fixture.stage.call(
      token ?? fixture.staff.token,
      method,
      `/api/provider/${path}`,
      payload && { payload },
    );
    return { status: answer.statusCode, body: answer.json() };
  }

  const add = async (status: string, expires?: number, type = "Insurance") =>
    (
      await sendForm(
        fixture.staff.token,
        `/api/provider/companies/${fixture.vendor.companyId}/agreements`,
        { document_type: type, status, expiration_date: expires === undefined ? "" : dayIn(expires) },
        status === "1" ? undefined : `Old ${type}`,
      )
    ).body.id as string;

  return Object.assign(fixture, {
    call,
    /** Adds an agreement that the vendor misses. */
    aMissing: (type?: string) => add("1", undefined, type),
    /** Adds an accepted agreement that expires in so many days. */
    anAccepted: (expires?: number, type?: string) => add("4", expires, type),
    /** Sends a file of the vendor, or of another one. */
    send: (id: string, { expires = 365, file = "Policy", token = fixture.vendor.token, key = "" } = {}) =>
      sendForm(
        token,
        `/api/corporate-agreements/${id}/upload`,
        { expiration_date: dayIn(expires) },
        file || undefined,
        key || undefined,
      ),
    decide: (id: string, decision: string, reason?: string, token?: string) =>
      call("POST", `agreements/${id}/decide`, { decision, reason }, token),
    undo: (id: string, token?: string) => call("POST", `agreements/${id}/undo`, {}, token),
    /** The files of the vendor's agreements of one type. */
    files: async (token = fixture.vendor.token) => {
      const groups: AgreementGroup[] = (await fixture.stage.call(token, "GET", "/api/corporate-agreements/")).json();
      return groups.flatMap(({ files }) => files);
    },
    /** The words of the queue about the vendor's agreements. */
    queue: async () => {
      const { body } = await call("GET", `queue/?company=${fixture.vendor.companyId}&kind=agreement`);
      return (body.results as { asks: string }[]).map(({ asks }) => asks);
    },
    waiting: async () => {
      const answer = await fixture.stage.call(fixture.vendor.token, "GET", "/api/home/waiting/");
      return (answer.json().waiting as { kind: string }[]).map(({ kind }) => kind);
    },
    blob: async (submission: string) => {
      const { rows } = await fixture.stage.owner.query<{ file_id: string; is_loose: boolean }>(
        `select file_id, exists (select from loose_files where key = 'agreements/' || file_id) as is_loose
         from agreement_submissions where agreement_id = $1 order by sent_at desc`,
        [submission],
      );
      return rows[0];
    },
  });
}
