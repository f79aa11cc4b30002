import { featureNames, FirstAdmin, NewCompany, TaxId } from "@lading/contract";
import * as z from "zod/mini";
import { noDay, typedDay } from "../../lib/typed-day.ts";

const emptyOr = (schema: z.ZodMiniType) => (value: string) => value === "" || schema.safeParse(value).success;

/** The values of the form that creates a company. */
export const NewCompanyForm = z.object({
  name: NewCompany.shape.name,
  company_code: NewCompany.shape.company_code,
  tax_id: TaxId,
  plan: z.string(),
  /** The text of the field. */
  service_plan_expiration_date: z
    .string()
    .check(z.refine((typed) => typed.trim() === "" || typedDay(typed) !== undefined, noDay)),
  flags: z.array(z.enum(featureNames)),
  first_admin: z.object({
    email: z
      .string()
      .check(z.trim(), z.refine(emptyOr(FirstAdmin.shape.email), "Invalid email address, please correct.")),
    invite_text: FirstAdmin.shape.invite_text,
  }),
});
export type NewCompanyForm = z.output<typeof NewCompanyForm>;

/** The fields that keep their text and that show the errors of the server. */
export const newCompanyFields = [
  "name",
  "company_code",
  "tax_id",
  "plan",
  "service_plan_expiration_date",
  "first_admin.email",
  "first_admin.invite_text",
] as const;
