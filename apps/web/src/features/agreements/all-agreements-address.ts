import type { AgreementState } from "@lading/contract";
import type { SearchSchemaInput } from "@tanstack/react-router";

interface AllAgreementsAddress {
  page?: number;
  page_size?: number;
  search?: string;
  ordering?: string;
  state?: readonly AgreementState[];
  company?: string;
}

/** The page reads the address with `readAllAgreementsSearch`. The types only check the app's own links. */
export const acceptAllAgreements = (given: AllAgreementsAddress & SearchSchemaInput): AllAgreementsAddress => given;

/** Values that the address omits. */
export const initialAgreements = { search: "", ordering: "state" } as const;
