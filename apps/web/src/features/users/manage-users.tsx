import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useId, useState } from "react";
import { companyDetails } from "../../lib/current-user.ts";
import { isShortOfLicenses, licensesRemain } from "../../lib/licenses.ts";
import { FocusFallback } from "../../list/focus-fallback.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SuccessDialog } from "../../ui/success-dialog.tsx";
import { InviteUsers } from "./invite-users.tsx";
import { MoreLicensesLink } from "./more-licenses-link.tsx";
import { useUsersRefresh } from "./row-changes.ts";
import { UserTabs } from "./user-tabs.tsx";
import { useRights } from "./use-rights.ts";
import type { UsersSearch } from "./users-search.ts";

/** The active, deactivated and invited users of the company, and its remaining licenses. */
export function ManageUsers({ search }: { search: UsersSearch }) {
  const { data: company } = useSuspenseQuery(companyDetails);
  const { mayChange } = useRights();
  const refresh = useUsersRefresh();
  const navigate = useNavigate();
  const [sent, setSent] = useState(0);
  const [isConfirming, setConfirming] = useState(false);
  const heading = useId();
  const { remaining_licenses: remaining, tier } = company;

  const confirmSent = (count: number) => {
    setSent(count);
    setConfirming(true);
    refresh();
    void navigate({
      to: "/settings",
      search: { type: "Account Management", tab: "Pending Invitations" },
      resetScroll: false,
      // The form is still mounted, and would ask whether the user wants to leave it.
      ignoreBlocker: true,
    });
  };

  return (
    <section aria-labelledby={heading} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 id={heading} className="text-base font-semibold">
            Manage Users
          </h2>
          {remaining !== null && (
            <p className="text-fg3 tabular-nums">
              {tier ? `${tier.name} plan, ${licensesRemain(remaining).toLowerCase()}` : licensesRemain(remaining)}
            </p>
          )}
        </div>
        {mayChange && <InviteUsers onSent={confirmSent} />}
      </div>
      {remaining !== null && isShortOfLicenses(company) && (
        <Notice tone="warn" action={<MoreLicensesLink />}>
          {remaining > 0
            ? `Only ${licensesRemain(remaining)}. Each active user and each pending invitation uses one.`
            : "No licenses remain. Each active user and each pending invitation uses one."}
        </Notice>
      )}
      <UserTabs search={search} />
      <SuccessDialog isOpen={isConfirming} onClose={() => setConfirming(false)}>
        {sent === 1 ? "1 invitation is on its way." : `${sent} invitations are on their way.`} Each link works once, for
        seven days.
        <FocusFallback />
      </SuccessDialog>
    </section>
  );
}
