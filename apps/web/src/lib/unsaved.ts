import { useEffect, useState } from "react";
import { userId } from "./session.ts";

type Values<Field extends string> = Record<Field, string>;

/**
 * The unsaved values of a form. They override the saved values, so that a response of the server does not overwrite them.
 * The tab's storage keeps them for this user through a failed save, a reload and a new sign-in.
 * Never use it for passwords because the storage is plain text.
 */
export function useUnsaved<Field extends string>(form: string, saved: Values<Field>) {
  const [key] = useState(() => `lading.unsaved.${form}.${userId() ?? "visitor"}`);
  const [typed, setTyped] = useState(() => recall(key, saved));
  useEffect(() => keep(key, typed), [key, typed]);

  const values: Values<Field> = { ...saved, ...typed };
  const isChanged = (field: Field) => values[field].trim() !== saved[field];
  const changed = getFields(saved).filter(isChanged);
  const hasChanges = changed.length > 0;
  const [hadChanges] = useState(hasChanges);
  return {
    values,
    /** Fields that differ from the saved values, ignoring surrounding spaces. */
    changed,
    hasChanges,
    /** The form had unsaved values when it was opened. */
    isRestored: hadChanges && hasChanges,
    change: (field: Field, value: string) =>
      setTyped((before) => {
        const after = { ...before };
        after[field] = value;
        return without(after, (name, text) => text === saved[name]);
      }),
    /** Marks these values as saved. Values that were typed since they were sent stay unsaved. */
    settle: (sent: Values<Field>) => setTyped((before) => without(before, (name, text) => text === sent[name])),
    discard: () => {
      keep(key, {}); // immediately, because the user may leave the page before the next render
      setTyped({});
    },
  };
}

/** The values that differ from the saved ones, by field. */
type Typed<Field extends string> = Partial<Values<Field>>;

function without<Field extends string>(typed: Typed<Field>, isGone: (field: Field, value: string) => boolean) {
  const left: Typed<Field> = {};
  for (const field of getFields(typed)) {
    const value = typed[field];
    if (value !== undefined && !isGone(field, value)) left[field] = value;
  }
  return left;
}

// Object.keys loses the type of the keys; these objects are built here and have no others.
const getFields = <Field extends string>(values: Typed<Field>) => Object.keys(values) as Field[];

function recall<Field extends string>(key: string, saved: Values<Field>): Typed<Field> {
  const typed: Typed<Field> = {};
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "{}");
    if (typeof stored === "object" && stored !== null)
      for (const [field, value] of Object.entries(stored))
        if (isField(saved, field) && typeof value === "string") typed[field] = value;
  } catch {
    // Storage is disabled or contains something else.
  }
  return typed;
}

const isField = <Field extends string>(values: Values<Field>, name: string): name is Field =>
  Object.hasOwn(values, name);

function keep(key: string, typed: Typed<string>) {
  try {
    if (Object.keys(typed).length > 0) sessionStorage.setItem(key, JSON.stringify(typed));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage is full or disabled, so the values last as long as the page.
  }
}
