import { createFileRoute, redirect } from "@tanstack/react-router";
import { acceptCompanyList } from "../../features/companies/company-address.ts";

/** The first page of the console. The list of companies had this address, so a link with a search leads there. */
export const Route = createFileRoute("/provider/")({
  validateSearch: acceptCompanyList,
  beforeLoad: async ({ search, context: { queryClient } }) => {
    if (Object.keys(search).length > 0) throw redirect({ to: "/provider/companies", search, replace: true });
    // Only staff need the navigation of the console, so it is not in the entry.
    const { findFirstPage } = await import("../../shell/find-first-page.ts");
    throw redirect({ to: await findFirstPage(queryClient), replace: true });
  },
});
