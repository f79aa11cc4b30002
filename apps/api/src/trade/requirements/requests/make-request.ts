import { mostOpenRequests, type requestDocuments } from "@lading/contract";
import type * as z from "zod/mini";
import type { StaffScope } from "../../../ground/db/scope.ts";
import { invalid, notFound } from "../../../ground/http/refusal.ts";
import { followRequirement } from "../runs/follow-requirement.ts";
import { endRequest, findReferences, findRequest, insertRequest } from "./request-queries.ts";

/** The values of a requirement of one request, without its companies, day, fields and text. */
const rule = {
  maximum_files: 20,
  validity: { kind: "none" },
  due_days: 0,
  reminders: [60, 30, 14, 7, 1, 0],
  grace_days: 30,
  effect: { kind: "none", of: [] },
  basis: "One-time request",
  reasons: [],
  reviewer_role_id: null,
  waiver_role_id: null,
  active: { from: null, until: null },
};

/** Asks companies for a document once. */
export async function makeRequest(scope: StaffScope, given: z.output<typeof requestDocuments.body>) {
  const { name, label_id, due_on, text } = given;
  const company_ids = [...new Set(given.company_ids.map((id) => id.toLowerCase()))];
  const found = await findReferences(scope, { name, label_id, company_ids });
  const ofKey = scope.user.key?.companyIds;
  const unknown = found.unknown[0] ?? (ofKey && company_ids.find((id) => !ofKey.includes(id)));
  const faults = {
    name: found.is_taken ? `There is a requirement or an open request ${name} already.` : undefined,
    label_id: found.fields ? undefined : "There is no such label.",
    company_ids: unknown === undefined || unknown === null ? undefined : `There is no company ${unknown}.`,
    due_on:
      due_on >= found.today && due_on <= found.last_day
        ? undefined
        : "Choose a day from today to the same day of the next year.",
    non_field_errors:
      found.open >= mostOpenRequests ? `At most ${mostOpenRequests} requests can be open. Close one first.` : undefined,
  };
  const messages = Object.entries(faults).flatMap(([field, fault]) => (fault === undefined ? [] : [[field, [fault]]]));
  if (messages.length > 0) throw invalid(Object.fromEntries(messages));
  const id = await insertRequest(scope, {
    name,
    label_id,
    rule: { ...rule, condition: { company_ids }, due_on, fields: found.fields, help: text },
  });
  await followRequirement(scope, id, name);
  return requireRequest(scope, id);
}

/** Closes a request. Its items are not needed any more; files and decisions stay. A second call changes nothing. */
export async function closeRequest(scope: StaffScope, id: number) {
  await requireRequest(scope, id);
  const name = await endRequest(scope, id);
  if (name !== undefined) await followRequirement(scope, id, name);
  return requireRequest(scope, id);
}

async function requireRequest(scope: StaffScope, id: number) {
  const request = await findRequest(scope, id);
  if (!request) throw notFound();
  return request;
}
