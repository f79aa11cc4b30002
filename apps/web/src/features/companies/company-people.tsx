import type { CompanyDetail } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { UserPlus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { number } from "../../lib/formats.ts";
import { useMay } from "../../lib/use-may.ts";
import { Button } from "../../ui/button.tsx";
import { CompanyInvitations } from "./company-invitations.tsx";
import { CompanyMoves } from "./company-moves.tsx";
import { CompanyUsers } from "./company-users.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { companyInvitationList } from "./provider-api.ts";
import { type CompanyPageSearch, firstPage } from "./searched-page.ts";

interface CompanyPeopleProps {
  company: CompanyDetail;
  search: CompanyPageSearch;
}

/** The users of a company, the people who are invited, and the moves of users from and to it. */
export function CompanyPeople({ company, search }: CompanyPeopleProps) {
  const [invitations] = useState(() => companyInvitationList(company.id));
  const invited = useQuery(invitations(firstPage)).data?.total;
  const [isInviting, setInviting] = useState(false);
  const mayInvite = useMay()({ permission: "provider.change_company_users" });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pb-4 lg:px-6">
        <nav aria-label="People" className="-ml-2.5 flex gap-1">
          <ListLink id={company.id} people={undefined} isCurrent={!search.people}>
            Users
          </ListLink>
          <ListLink id={company.id} people="invited" isCurrent={search.people === "invited"}>
            Pending invitations
            <span className="font-normal text-fg3 tabular-nums">{invited === undefined ? "" : number(invited)}</span>
          </ListLink>
          <ListLink id={company.id} people="moves" isCurrent={search.people === "moves"}>
            Moves
          </ListLink>
        </nav>
        {mayInvite && (
          <Button
            variant="primary"
            icon={<UserPlus aria-hidden size={16} strokeWidth={1.75} />}
            onPress={() => setInviting(true)}
          >
            Invite a User
          </Button>
        )}
      </div>
      {search.people === "invited" && <CompanyInvitations company={company} search={search} query={invitations} />}
      {search.people === "moves" && <CompanyMoves company={company} search={search} />}
      {!search.people && <CompanyUsers company={company} search={search} />}
      {isInviting && <InviteDialog company={company} onClose={() => setInviting(false)} />}
    </>
  );
}

interface ListLinkProps {
  id: string;
  people: CompanyPageSearch["people"];
  isCurrent: boolean;
  children: ReactNode;
}

const ListLink = ({ id, people, isCurrent, children }: ListLinkProps) => (
  <Link
    to="/provider/companies/$id"
    params={{ id }}
    search={{ tab: "People", ...(people && { people }) }}
    resetScroll={false}
    // Without an exact match the link to the users would be active beside the other one.
    activeOptions={{ exact: true }}
    aria-current={isCurrent ? "page" : undefined}
    className="flex h-8 items-center gap-2 rounded-control px-2.5 font-medium text-fg2 hover:bg-muted hover:text-fg aria-[current]:bg-muted aria-[current]:text-fg"
  >
    {children}
  </Link>
);
