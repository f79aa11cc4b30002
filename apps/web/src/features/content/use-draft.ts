import { useEffect, useState } from "react";
import { userId } from "../../lib/session.ts";

interface Kept<Form> {
  /** The revision of the item that the user saw; 0 for a new item. */
  revision: number;
  form: Form;
}

/**
 * The unsaved values of a form. The tab's storage keeps them for this user through a failed save, a reload and a new sign-in,
 * with the revision of the item that they change.
 */
export function useDraft<Form extends object>(name: string, saved: Form, revision: number) {
  const [key] = useState(() => `lading.unsaved.content.${name}.${userId() ?? "visitor"}`);
  const [kept, setKept] = useState<Kept<Form> | undefined>(() => recall<Form>(key));
  const values: Form = kept ? { ...saved, ...kept.form } : saved;
  const hasChanges = kept !== undefined && !isSame(values, saved);
  useEffect(() => store(key, hasChanges ? kept : undefined), [key, kept, hasChanges]);
  const [isRestored] = useState(hasChanges);
  return {
    values,
    hasChanges,
    isRestored: isRestored && hasChanges,
    /** The revision that the user saw when they began to type. */
    seen: kept?.revision ?? revision,
    change: (patch: Partial<Form>) =>
      setKept((before) => ({
        revision: before?.revision ?? revision,
        form: { ...saved, ...before?.form, ...patch },
      })),
    /** Keeps the values as changes of a newer revision. */
    rebase: (to: number) => setKept((before) => before && { ...before, revision: to }),
    /** Marks these values as saved. Values that were typed since they were sent stay unsaved, as changes of the new revision. */
    settle: (sent: Form, to: number) => {
      setKept((before) => (before && !isSame(before.form, sent) ? { ...before, revision: to } : undefined));
    },
    discard: () => {
      store(key, undefined); // immediately, because the user may leave the page before the next render
      setKept(undefined);
    },
  };
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

function recall<Form>(key: string): Kept<Form> | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? "null") as Kept<Form> | null; // only `store` writes it
    return stored ?? undefined;
  } catch {
    return undefined; // storage is disabled or contains something else
  }
}

function store(key: string, kept: object | undefined) {
  try {
    if (kept) sessionStorage.setItem(key, JSON.stringify(kept));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage is full or disabled, so the values last as long as the page.
  }
}
