import { cancelStaffInvitation, resendStaffInvitation } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useList } from "../../list/use-list.ts";
import { InvitationList } from "../../people/invitation-list.tsx";
import { invitedList, readPeopleAgain } from "./people-api.ts";
import type { InvitedSearch } from "./people-search.ts";

/** The people who are invited to the provider's staff and have no account yet. */
export function InvitedList({ search }: { search: InvitedSearch }) {
  const client = useQueryClient();
  return (
    <InvitationList
      list={useList(search, invitedList)}
      name="staff-invitations"
      isSortable
      resend={(invitation) => call(resendStaffInvitation, { params: { invitation } })}
      cancel={(invitation) => call(cancelStaffInvitation, { params: { invitation } })}
      cancelText="The link in their mail no longer works then."
      refresh={() => readPeopleAgain(client)}
    />
  );
}
