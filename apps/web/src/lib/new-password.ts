import { passwordMinimum } from "@lading/contract";
import * as z from "zod/mini";

const missing = "Password Confirmation is required.";

/** The field in which a new password is typed again; `matches` compares the two. */
export const Confirmation = z
  .string(missing)
  .check(
    z.minLength(1, { error: missing, abort: true }),
    z.minLength(passwordMinimum, `Must contain at least ${passwordMinimum} characters.`),
  );

/** The check of a form's schema that `confirmation` repeats the new password, whatever else is wrong with the form. */
export const matches = (field: string) =>
  z.refine<Record<string, unknown>>((form) => form[field] === form["confirmation"], {
    path: ["confirmation"],
    error: "Passwords must match.",
    when: () => true,
  });
