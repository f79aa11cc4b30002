import { AgreementFields, DocumentName } from "@lading/contract";
import * as z from "zod/mini";
import { typedDay } from "../../lib/typed-day.ts";

const { document_type, status } = AgreementFields.shape;

/** The typed values of an agreement, without its file. */
export const AgreementForm = z.object({
  document_type,
  status,
  /** The text of the field. */
  expiration_date: z.string(),
  /** The name of the document if there is one. */
  name: z.optional(DocumentName),
});
export type AgreementForm = z.output<typeof AgreementForm>;

/** Converts the typed expiration date to the format of the API, empty for none. Returns undefined if it is not a plausible date. */
export function expirationDay(typed: string): string | undefined {
  if (typed.trim() === "") return "";
  const day = typedDay(typed);
  return day !== undefined && day >= "2000" && day < "2200" ? day : undefined;
}

export const noExpiration = { message: "Must be a date from 2000 to 2199, like 01/31/2026, or empty." };
