import { useSuspenseQuery } from "@tanstack/react-query";
import { companyDetails } from "../../lib/current-user.ts";
import { moreLicensesMail } from "../../lib/licenses.ts";

/** Opens an e-mail to the provider that requests more licenses. */
export function MoreLicensesLink() {
  const { data: company } = useSuspenseQuery(companyDetails);
  return (
    <a
      href={moreLicensesMail(company.name)}
      className="rounded-badge font-medium text-accent-text underline-offset-2 hover:underline"
    >
      Request More Licenses
    </a>
  );
}
