import type { UserRecord } from "@lading/contract";
import type { ReactNode } from "react";
import { date } from "../../lib/formats.ts";
import { TermsState, UserName } from "./user-columns.tsx";

interface CompactUserProps {
  user: UserRecord;
  isSelf: boolean;
  role: ReactNode;
  actions: ReactNode;
}

/** A user on a narrow screen: all that the table says. */
export function CompactUser({ user, isSelf, role, actions }: CompactUserProps) {
  const visits = `${user.number_of_visits.toLocaleString("en-US")} ${user.number_of_visits === 1 ? "visit" : "visits"}`;
  return (
    <article className="px-4 py-3">
      <UserName user={user} isSelf={isSelf} />
      <p className="text-xs wrap-anywhere text-fg3">{user.email}</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-xs text-fg3 tabular-nums">
        <span>{visits}</span>
        <span>{`Last sign-in ${date(user.last_api_login)}`}</span>
        <span>
          Terms accepted: <TermsState user={user} />
        </span>
      </p>
      <div className="mt-1 flex min-h-8 flex-wrap items-center justify-between gap-2 text-fg2">
        {role}
        <div className="-mr-2 flex gap-1">{actions}</div>
      </div>
    </article>
  );
}
