import { type SetStateAction, useEffect, useEffectEvent, useState } from "react";
import type * as z from "zod/mini";
import { isSignedIn, keptPrefix, userId } from "./session.ts";

/**
 * State of a form that survives the end of the session. If the session ends while the form is open, the tab's storage keeps
 * the state for this user, and the form has it again after the next sign-in. Closing the form in any other way deletes it,
 * unless `outlivesForm`: then the form has it again when it opens in this tab.
 * Never use it for passwords because the storage is plain text.
 */
export function useKept<Schema extends z.ZodMiniType>(
  form: string,
  schema: Schema,
  initial: z.output<Schema>,
  { outlivesForm = false } = {},
): [z.output<Schema>, (next: SetStateAction<z.output<Schema>>) => void] {
  const [key] = useState(() => `${keptPrefix}${userId() ?? "visitor"}.${form}`);
  const [state, setState] = useState<{ value: z.output<Schema>; isChanged: boolean }>(() => ({
    value: recallKept(key, schema) ?? initial,
    isChanged: false,
  }));
  const { value, isChanged } = state;
  useEffect(() => {
    if (isChanged) write(key, JSON.stringify(value));
  }, [key, value, isChanged]);
  // A form that unmounts after the session has ended was not closed by its user.
  const forget = useEffectEvent(() => isSignedIn() && !outlivesForm && write(key, undefined));
  useEffect(() => () => void forget(), []);
  return [
    value,
    (next) =>
      setState((before) => ({
        value:
          typeof next === "function" ? (next as (value: z.output<Schema>) => z.output<Schema>)(before.value) : next, // no kept value is a function
        isChanged: true,
      })),
  ];
}

function recallKept<Schema extends z.ZodMiniType>(key: string, schema: Schema): z.output<Schema> | undefined {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? undefined : schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined; // storage is disabled or contains something else
  }
}

function write(key: string, text: string | undefined) {
  try {
    if (text === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Storage is full or disabled, so the state lasts as long as the page.
  }
}
