import * as z from "zod/mini";
import { keptPrefix, userId } from "../../lib/session.ts";
import type { AnyHit } from "./find-option.ts";

const MOST = 5;

/** Stores the hits that the user has opened in this tab, the last one first. Signing out deletes them. */
export function recentHits<Hit extends AnyHit>(schema: z.ZodMiniType<Hit>) {
  const key = () => `${keptPrefix}${userId()}.found`;
  const read = (): Hit[] => {
    try {
      return z.array(schema).safeParse(JSON.parse(sessionStorage.getItem(key()) ?? "[]")).data ?? [];
    } catch {
      return []; // storage is disabled or contains something else
    }
  };
  const isSame = (one: Hit, other: Hit) =>
    one.kind === other.kind && one.id === other.id && one.company_id === other.company_id;
  const add = (hit: Hit) => {
    try {
      sessionStorage.setItem(key(), JSON.stringify([hit, ...read().filter((one) => !isSame(one, hit))].slice(0, MOST)));
    } catch {
      // Storage is full or disabled, so the hit is not offered again.
    }
  };
  return { read, add };
}
