import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { lazy } from "react";
import { userDetails } from "../../lib/current-user.ts";
import { failureText } from "../../lib/form-failure.ts";
import { useMay } from "../../lib/use-may.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useLazyDialog } from "../../ui/use-lazy-dialog.tsx";
import { CompanyPolicy } from "./company-policy.tsx";
import { CompanySessionPolicy } from "./company-session-policy.tsx";
import { FactorCard } from "./factor-card.tsx";
import { PasskeysCard } from "./passkeys-card.tsx";
import { RecoveryCard } from "./recovery-card.tsx";
import { RecoveryNotice } from "./recovery-notice.tsx";
import { Sessions } from "./sessions.tsx";
import { ownFactor } from "./security-api.ts";

const CodesDialog = lazy(async () => ({ default: (await import("./codes-dialog.tsx")).CodesDialog }));

/** The second step of the user's own sign-ins, for vendors and staff. */
export function Security() {
  const { data: user } = useSuspenseQuery(userDetails);
  const mayChoosePolicy = useMay()({ permission: "accounts.change_regularuser" });
  return (
    <div className="flex flex-col gap-5 p-4 lg:p-6">
      <div>
        <PageHeader title="Security" />
        <p className="mt-1 max-w-160 text-sm text-fg2 text-pretty">
          With a second step, your password alone no longer opens your account. A passkey also replaces the password.
        </p>
      </div>
      <div className="max-w-184">
        {user.force_logged_in ? (
          <Notice tone="warn">
            You are signed in as {user.first_name} {user.last_name}. Only they can change how they sign in.
          </Notice>
        ) : (
          <div className="flex flex-col gap-5">
            <div>
              <RecoveryNotice />
              <OwnFactorCards />
            </div>
            <Sessions />
          </div>
        )}
        {!user.force_logged_in && mayChoosePolicy && (
          <div className="mt-5 flex flex-col gap-5">
            <CompanyPolicy />
            <CompanySessionPolicy />
          </div>
        )}
      </div>
    </div>
  );
}

function OwnFactorCards() {
  const { data, error, isFetching, refetch } = useQuery(ownFactor);
  const [openCodes, codesDialog] = useLazyDialog(CodesDialog);
  const show = (codes: readonly string[] | null) =>
    codes
      ? openCodes({ codes })
      : showToast("It was added. Your recovery codes stay as they are; your other sessions were signed out.");
  if (data)
    return (
      <div className="flex flex-col gap-5">
        <PasskeysCard passkeys={data.passkeys} onAdded={show} />
        <FactorCard factor={data} onAdded={show} />
        {(data.totp ?? data.passkeys[0]) && <RecoveryCard factor={data} onRenewed={show} />}
        {codesDialog}
      </div>
    );
  if (!error || isFetching)
    return (
      <div className="flex h-40 flex-col gap-2 rounded-card border border-line p-5">
        <output className="sr-only">Loading</output>
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-3 w-64" />
      </div>
    );
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 rounded-card border border-line p-5 text-sm">
      <p className="min-w-60 flex-1 text-bad">{failureText(error)}</p>
      <Button onPress={() => void refetch()}>Try Again</Button>
    </div>
  );
}
