import { useEffect, useEffectEvent } from "react";
import type { FieldPath, FieldValues, PathValue, UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";
import { useKept } from "./kept.ts";

const Texts = z.record(z.string(), z.string());

/** Keeps the named text fields of a form after the end of the session, as `useKept` does. */
export function useKeptFields<Form extends FieldValues>(
  name: string,
  form: Pick<UseFormReturn<Form>, "setValue" | "subscribe">,
  fields: readonly FieldPath<Form>[],
) {
  const [stored, keep] = useKept(name, Texts, {});
  const restore = useEffectEvent(() => {
    for (const field of fields) {
      const text = stored[field];
      // The named fields are strings, which the compiler cannot infer for a generic form.
      if (text !== undefined) form.setValue(field, text as PathValue<Form, typeof field>, { shouldDirty: true });
    }
  });
  const note = useEffectEvent((values: Form) => {
    const typed = fields.flatMap((field): [string, string][] => {
      const value: unknown = values[field];
      return typeof value === "string" ? [[field, value]] : [];
    });
    keep(Object.fromEntries(typed));
  });
  useEffect(() => restore(), []);
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => note(values) }), [form]);
}
