import { AgreementFields, DocumentName } from "@lading/contract";
import * as z from "zod/mini";

const { document_type, status } = AgreementFields.shape;

/** What staff type of an agreement; the file stands beside it. */
export const AgreementForm = z.object({
  document_type,
  status,
  /** Empty for none. */
  expiration_date: z.string(),
  /** Of a document that is there. */
  name: z.optional(DocumentName),
});
export type AgreementForm = z.output<typeof AgreementForm>;

/** Days that are typed in part have no value, though something stands there. */
export const hasUnfinishedDay = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement>("input[type=date]")].some(({ validity }) => validity.badInput);
export const unfinishedDay = { message: "Give a whole date, or none." };
