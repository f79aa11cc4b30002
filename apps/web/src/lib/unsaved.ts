import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { userDetails } from "./current-user.ts";

type Values<Field extends string> = Record<Field, string>;

/**
 * What the user has typed into a form and not saved. It lies over what is saved, so that nothing the server sends
 * overwrites it, and it stays in this tab, for this user alone, over a failed save, a reload and a new sign-in.
 * Never use it for passwords: it is written to the tab's storage.
 */
export function useUnsaved<Field extends string>(form: string, saved: Values<Field>) {
  const { data: user } = useSuspenseQuery(userDetails);
  const [key] = useState(`lading.unsaved.${form}.${user.id}`);
  const [typed, setTyped] = useState(() => recall(key, saved));
  useEffect(() => keep(key, typed), [key, typed]);

  const values: Values<Field> = { ...saved, ...typed };
  const isChanged = (field: Field) => values[field].trim() !== saved[field];
  const changed = fieldsOf(saved).filter(isChanged);
  const hasChanges = changed.length > 0;
  const [hadChanges] = useState(hasChanges);
  return {
    values,
    /** Fields that differ from what is saved; spaces around a text are no difference. */
    changed,
    hasChanges,
    /** Something was already typed when the form came up. */
    isRestored: hadChanges && hasChanges,
    change: (field: Field, value: string) =>
      setTyped((before) => {
        const after = { ...before };
        after[field] = value;
        return without(after, (name, text) => text === saved[name]);
      }),
    /** These values are saved now. What was typed since they were sent stays. */
    settle: (sent: Values<Field>) => setTyped((before) => without(before, (name, text) => text === sent[name])),
    discard: () => {
      keep(key, {}); // at once: the page may be left before anything is drawn again
      setTyped({});
    },
  };
}

/** The part of the values that differs from what is saved, by field. */
type Typed<Field extends string> = Partial<Values<Field>>;

function without<Field extends string>(typed: Typed<Field>, isGone: (field: Field, value: string) => boolean) {
  const left: Typed<Field> = {};
  for (const field of fieldsOf(typed)) {
    const value = typed[field];
    if (value !== undefined && !isGone(field, value)) left[field] = value;
  }
  return left;
}

// Object.keys forgets the type of its keys; these objects are built here and hold no others.
const fieldsOf = <Field extends string>(values: Typed<Field>) => Object.keys(values) as Field[];

function recall<Field extends string>(key: string, saved: Values<Field>): Typed<Field> {
  const typed: Typed<Field> = {};
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? "{}");
    if (typeof kept === "object" && kept !== null)
      for (const [field, value] of Object.entries(kept))
        if (isFieldOf(saved, field) && typeof value === "string") typed[field] = value;
  } catch {
    // Storage is switched off, or holds what is not ours: nothing is remembered.
  }
  return typed;
}

const isFieldOf = <Field extends string>(values: Values<Field>, name: string): name is Field =>
  Object.hasOwn(values, name);

function keep(key: string, typed: Typed<string>) {
  try {
    if (Object.keys(typed).length > 0) sessionStorage.setItem(key, JSON.stringify(typed));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage is full or switched off: what was typed lasts as long as the page.
  }
}
