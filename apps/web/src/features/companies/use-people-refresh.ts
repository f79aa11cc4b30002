import { useQueryClient } from "@tanstack/react-query";
import { companyDetail } from "../../lib/companies.ts";

/** Returns the function that fetches again all that depends on a company's users and invitations. */
export function usePeopleRefresh(companyId: string) {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [
        ["company-users", companyId],
        ["company-invitations", companyId],
        companyDetail(companyId).queryKey,
        ["companies"],
        ["set-up"],
      ].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
}
