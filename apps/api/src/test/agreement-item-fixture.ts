import { randomUUID } from "node:crypto";
import type { AgreementGroup, ContentRequirement, RequirementItem } from "@lading/contract";
import { submissionFixture } from "./submission-fixture.ts";

interface Stored {
  status?: "1" | "2" | "3" | "4";
  /** Days from today until it expires. By default it does not expire. */
  expires?: number;
  name?: string;
}

/** Gives each test a vendor with agreements, some of which are documents that it must send. */
export function agreementItemFixture() {
  const fixture = submissionFixture();
  const { query, staffCall, publish, follow } = fixture;
  let count = 0;

  return Object.assign(fixture, {
    /** Returns a name that no type of agreement has yet. */
    newType: () => `Policy ${(count += 1)}`,
    /** Stores an agreement as it was before documents were needed, with its bytes, and returns its id. */
    anAgreement: async (type: string, { status = "4", expires, name = "Old Policy" }: Stored = {}) => {
      const file = status === "1" ? null : randomUUID();
      const content = Buffer.from(`an agreement ${file}`);
      if (file !== null) await fixture.stage.blobs.put(`agreements/${file}`, content);
      const [row] = await query<{ id: string }>(
        `insert into agreements (company_id, document_type, status, expiration_date, file_id, name, extension, size, sha256)
         select $1, $2, $3, (now() at time zone time_zone)::date + $4::int, $5::uuid, case when $5 is not null then $6 end,
           case when $5 is not null then 'pdf' end, case when $5 is not null then $7::int end, case when $5 is not null then sha256($8) end
         from work_calendar returning id`,
        [fixture.company.id, type, status, expires ?? null, file, name, content.length, content],
      );
      return row!.id; // The statement inserts one row.
    },
    /** Publishes a requirement of the company whose label has the name, and returns its item. */
    need: async (label: string, values: Partial<ContentRequirement> = {}): Promise<RequirementItem> => {
      const { body } = await staffCall("POST", "labels", { name: label, space: "company" });
      const id = await publish({ label_id: body.id, condition: { company_ids: [fixture.company.id] }, ...values });
      await follow();
      return (await fixture.call("GET", `requirements/?requirement=${id}`)).body.results[0];
    },
    /** The vendor's agreements of a type as the vendor reads them. */
    group: async (type: string) => {
      const { body } = await fixture.call("GET", "corporate-agreements/");
      return (body as AgreementGroup[]).find(({ document_type }) => document_type === type);
    },
    /** Staff decide on the document. */
    decideOn: (id: string, decision: string, more: object = {}) =>
      staffCall("POST", "requirement-items/decide", { decisions: [{ id, decision, ...more }] }),
    /** The kinds of the work of the company. */
    work: async () =>
      (
        await query<{ kind: string }>("select kind from work_items where company_id = $1 order by 1", [
          fixture.company.id,
        ])
      )
        .map(({ kind }) => kind)
        .filter((kind) => ["agreement", "requirement_review"].includes(kind)),
  });
}
