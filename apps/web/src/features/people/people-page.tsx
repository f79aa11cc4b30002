import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { UserPlus } from "lucide-react";
import { lazy, useMemo } from "react";
import { number } from "../../lib/formats.ts";
import { ListPage } from "../../list/list-page.tsx";
import { Button } from "../../ui/button.tsx";
import { LinkTabs, linkTabClass } from "../../ui/link-tabs.tsx";
import { useLazyDialog } from "../../ui/use-lazy-dialog.tsx";
import { InvitedList } from "./invited-list.tsx";
import { invitedList } from "./people-api.ts";
import { PeopleList } from "./people-list.tsx";
import { readInvitedSearch, readPeopleSearch } from "./people-search.ts";

const InviteDialog = lazy(async () => ({ default: (await import("./invite-dialog.tsx")).InviteDialog }));

/** The provider's people and the invited ones. `given` is the search of the address, which is not checked yet. */
export function PeoplePage({ given }: { given: { tab?: "invited" } }) {
  const isOfInvited = given.tab === "invited";
  // The lists compare their search with the one of their last render.
  const people = useMemo(() => readPeopleSearch(given), [given]);
  const invitations = useMemo(() => readInvitedSearch(given), [given]);
  const invited = useQuery(invitedList(firstPage)).data?.total;
  const [openDialog, dialog] = useLazyDialog(InviteDialog);
  return (
    <ListPage
      title="People"
      actions={
        <Button
          variant="primary"
          icon={<UserPlus aria-hidden size={16} strokeWidth={1.75} />}
          onPress={() => openDialog({})}
        >
          Invite a Person
        </Button>
      }
    >
      <LinkTabs label="People">
        <Link
          to="/provider/people"
          activeOptions={{ exact: true }}
          aria-current={isOfInvited ? undefined : "page"}
          className={linkTabClass}
        >
          People
        </Link>
        <Link
          to="/provider/people"
          search={{ tab: "invited" }}
          activeOptions={{ exact: true }}
          aria-current={isOfInvited ? "page" : undefined}
          className={linkTabClass}
        >
          Pending invitations
          <span className="ml-2 font-normal text-fg3 tabular-nums">{invited === undefined ? "" : number(invited)}</span>
        </Link>
      </LinkTabs>
      {isOfInvited ? <InvitedList search={invitations} /> : <PeopleList search={people} />}
      {dialog}
    </ListPage>
  );
}

const firstPage = readInvitedSearch({});
