import { cancelCompanyInvitation, type CompanyDetail, resendCompanyInvitation } from "@lading/contract";
import { call } from "../../lib/api.ts";
import { useMay } from "../../lib/use-may.ts";
import { useList } from "../../list/use-list.ts";
import { InvitationList } from "../../people/invitation-list.tsx";
import type { companyInvitationList } from "./provider-api.ts";
import type { SearchedPage } from "./searched-page.ts";
import { usePeopleRefresh } from "./use-people-refresh.ts";

interface CompanyInvitationsProps {
  company: CompanyDetail;
  search: SearchedPage;
  query: ReturnType<typeof companyInvitationList>;
}

/** The people who are invited to a company and have no account yet. */
export function CompanyInvitations({ company: { id }, search, query }: CompanyInvitationsProps) {
  return (
    <InvitationList
      list={useList(search, query)}
      name="company-invitations"
      mayChange={useMay()({ permission: "provider.change_company_users" })}
      resend={(invitation) => call(resendCompanyInvitation, { params: { id, invitation } })}
      cancel={(invitation) => call(cancelCompanyInvitation, { params: { id, invitation } })}
      cancelText="The link in their mail no longer works then. The license becomes free."
      refresh={usePeopleRefresh(id)}
    />
  );
}
