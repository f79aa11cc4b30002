import type { SuspendCompany } from "@lading/contract";
import type * as z from "zod/mini";
import type { StaffScope } from "../../ground/db/scope.ts";
import { conflict, invalid, notFound } from "../../ground/http/refusal.ts";
import { recordEvents } from "../../record/outbox/record-events.ts";
import { lockCompany, setResumed, setSuspended } from "./suspension-queries.ts";

/*
 * Sessions stay as they are. Every request reads the status of its company, so a suspension acts on the next request and its
 * end lets the same sessions go on. A transaction that began before the suspension completes.
 */

export async function suspend(
  scope: StaffScope,
  id: string,
  { reason, until = null }: z.output<typeof SuspendCompany>,
) {
  const company = await lockCompany(scope, id, until);
  if (!company) throw notFound();
  if (company.status === "suspended")
    throw conflict("already_suspended", `${company.name} is suspended already.`, { company_name: company.name });
  if (company.is_to_come === false) throw invalid({ until: ["Must be a day after today."] });
  await setSuspended(scope, id, { reason, until });
  await recordEvents(scope, [{ company_id: id, type: "company.suspended", subject: id, data: { until } }]);
}

export async function resume(scope: StaffScope, id: string) {
  const company = await lockCompany(scope, id, null);
  if (!company) throw notFound();
  if (company.status !== "suspended")
    throw conflict("not_suspended", `${company.name} is not suspended.`, { company_name: company.name });
  await setResumed(scope, id);
  await recordEvents(scope, [{ company_id: id, type: "company.resumed", subject: id, data: {} }]);
}
