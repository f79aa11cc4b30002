import type { Audience } from "@lading/contract";
import { invalid } from "../../ground/http/refusal.ts";
import { findUnknown } from "./audience-queries.ts";
import type { Db } from "./content-type.ts";

const names = { plan_ids: "service plan", company_ids: "company", role_ids: "role of vendors" } as const;

/** Refuses ids that do not exist, under the name of the given field. */
export async function checkAudience(db: Db, audience: Audience, field = "audience") {
  const unknown = await findUnknown(db, audience);
  const messages = Object.entries(names).flatMap(([list, name]) => {
    const [id] = unknown[list as keyof Audience]; // The keys of `names` are those of an audience.
    return id === undefined ? [] : [`There is no ${name} ${id}.`];
  });
  if (messages.length > 0) throw invalid({ [field]: messages });
}

export const cleanAudience = ({ plan_ids, company_ids, role_ids }: Audience): Audience => ({
  plan_ids: unique(plan_ids),
  company_ids: unique(company_ids.map((id) => id.toLowerCase())),
  role_ids: unique(role_ids),
});

const unique = <T>(ids: readonly T[]) => [...new Set(ids)];
