import { passwordMinimum } from "@lading/contract";
import * as z from "zod/mini";

const missing = "Password Confirmation is required.";

/** The schema of the field that repeats a new password. `matches` compares both passwords. */
export const Confirmation = z
  .string(missing)
  .check(
    z.minLength(1, { error: missing, abort: true }),
    z.minLength(passwordMinimum, `Must contain at least ${passwordMinimum} characters.`),
  );

/** Returns a check for a form's schema: `confirmation` must equal the new password. It runs even if other fields are invalid. */
export const matches = (field: string) =>
  z.refine<Record<string, unknown>>((form) => form[field] === form["confirmation"], {
    path: ["confirmation"],
    error: "Passwords must match.",
    when: () => true,
  });
