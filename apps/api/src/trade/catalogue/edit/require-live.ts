import { errorAnswer, Refusal } from "../../../ground/http/refusal.ts";

interface Change {
  name: string;
  old_value: string | null;
}

/** Throws a conflict unless each old value is still the live value. A value that changed and changed back is not a conflict. */
export function requireLive(changes: readonly Change[], live: ReadonlyMap<string, string | null>) {
  const stale = changes.filter(({ name, old_value }) => (live.get(name) ?? null) !== old_value);
  if (stale.length === 0) return;
  throw new Refusal(409, {
    ...errorAnswer("product_changed", "The product has changed since you opened it."),
    conflicts: Object.fromEntries(stale.map(({ name }) => [name, { live_value: live.get(name) ?? null }])),
  });
}
