import { invalid } from "../../ground/http/refusal.ts";
import { isLater } from "./content-queries.ts";
import type { Db } from "./content-type.ts";

/** The fields of a request that decide when its values are published. */
export interface Publication {
  state?: "draft" | "scheduled" | "in_force" | undefined;
  effective_at?: string | null | undefined;
}

export interface Plan {
  state: "draft" | "scheduled" | "in_force";
  effectiveAt: string | null;
  /** The values replace the waiting version. Otherwise they change the published version, and the waiting version stays. */
  replacesWaiting: boolean;
}

/** Decides by the database's clock whether values are a draft, scheduled or published. */
export async function planPublication(db: Db, { state, effective_at: time }: Publication): Promise<Plan> {
  if (state === "draft") return { state, effectiveAt: null, replacesWaiting: true };
  const isToCome = typeof time === "string" && (await isLater(db, time));
  if (state === "scheduled" && !isToCome) throw invalid({ effective_at: ["Choose a time that is still to come."] });
  if (state === "in_force" && isToCome)
    throw invalid({ effective_at: ["The time is still to come. Leave it out to publish now, or schedule it."] });
  if (isToCome) return { state: "scheduled", effectiveAt: time, replacesWaiting: true };
  return { state: "in_force", effectiveAt: null, replacesWaiting: state === "in_force" };
}
