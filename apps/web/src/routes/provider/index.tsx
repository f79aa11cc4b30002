import { createFileRoute, redirect } from "@tanstack/react-router";
import type { companyList } from "../../features/companies/company-list.ts";
import { acceptAddress, type Address } from "../../list/accept-address.ts";
import type { SearchOf } from "../../list/define-list.ts";

/** The first page of the console. The list of companies had this address, so a link with a search leads there. */
export const Route = createFileRoute("/provider/")({
  validateSearch: acceptAddress<Address<SearchOf<typeof companyList>>>,
  beforeLoad: async ({ search, context: { queryClient } }) => {
    if (Object.keys(search).length > 0) throw redirect({ to: "/provider/companies", search, replace: true });
    // Only staff need the navigation of the console, so it is not in the entry.
    const { findFirstPage } = await import("../../shell/find-first-page.ts");
    throw redirect({ to: await findFirstPage(queryClient), replace: true });
  },
});
