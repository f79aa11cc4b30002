import type { ContentRequirement, RequirementItem, RequirementItemDetail } from "@lading/contract";
import { aForm } from "./form.ts";
import { requirementFixture } from "./requirement-fixture.ts";

/** A PDF without text. */
export const pdf = "%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\nstartxref\n0\n%%EOF\n";

interface Sending {
  token?: string;
  /** The values of the form. */
  values?: Record<string, string>;
  /** The file. By default a PDF without text. */
  content?: Uint8Array;
  key?: string;
}

/** Gives each test a vendor that sends documents. */
export function submissionFixture(...options: Parameters<typeof requirementFixture>) {
  const fixture = requirementFixture(...options);

  async function send(
    path: string,
    { token = fixture.vendor.token, key, ...form }: Sending & ReturnType<typeof aForm>,
  ) {
    const answer = await fixture.stage.call(token, "POST", `/api/requirements/${path}`, {
      payload: form.payload,
      headers: { ...form.headers, ...(key !== undefined && { "idempotency-key": key }) },
    });
    return { status: answer.statusCode, body: answer.json() };
  }

  return Object.assign(fixture, {
    /** Publishes a requirement of the company, and returns its item. */
    anItem: async (values: Partial<ContentRequirement> = {}): Promise<RequirementItem> => {
      const id = await fixture.publish({ condition: { company_ids: [fixture.company.id] }, ...values });
      await fixture.follow();
      return (await fixture.call("GET", `requirements/?requirement=${id}`)).body.results[0];
    },
    read: async (id: string): Promise<RequirementItemDetail> => (await fixture.call("GET", `requirements/${id}`)).body,
    /** Uploads a file with a name and values. */
    upload: (id: string, name = "Policy.pdf", { values = {}, content: file, ...sending }: Sending = {}) => {
      const fields = Object.entries(values).map(([field, content]) => ({ field, content }));
      return send(`${id}/files`, { ...sending, ...aForm(...fields, { name, content: file ?? pdf + name }) });
    },
    /** Another call of the vendor, or of another one. */
    act: async (path: string, payload: object = {}, { token = fixture.vendor.token, key }: Sending = {}) => {
      const answer = await fixture.stage.call(token, "POST", `/api/requirements/${path}`, {
        payload,
        ...(key !== undefined && { headers: { "idempotency-key": key } }),
      });
      return { status: answer.statusCode, body: answer.json() };
    },
    /** The day that is so many days from today, in the zone of the work calendar. */
    dayIn: async (days: number) => {
      const [row] = await fixture.query<{ day: string }>(
        "select ((now() at time zone time_zone)::date + $1::int)::text as day from work_calendar",
        [days],
      );
      return row!.day; // The table has one row.
    },
    /** Decides on what was sent for an item, as staff would. */
    decide: async (id: string, state: "accepted" | "changes_requested", reason: string | null = null) => {
      await fixture.query(
        `update requirement_submissions set state = $2, reason = $3, decided_at = now(), decided_by = $4
         where item_id = $1 and state in ('submitted', 'in_review')`,
        [id, state, reason, fixture.staff.id],
      );
      await fixture.query(
        `update requirement_items set state = $2, renewal = null, reason = $3, version = version + 1 where id = $1`,
        [id, state, reason],
      );
      await fixture.query("delete from work_items where kind = 'requirement_review' and company_id = $1", [
        fixture.company.id,
      ]);
    },
  });
}
