import { beginFactor, type OwnFactor, removeFactor } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { lazy } from "react";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { Moment } from "../../ui/moment.tsx";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useConfirm } from "../../ui/use-confirm.tsx";
import { useLazyDialog } from "../../ui/use-lazy-dialog.tsx";
import { usePasswordStep } from "../../ui/use-password-step.tsx";
import { lockOutText } from "./lock-out-text.ts";
import { Fact, SecurityCard } from "./security-card.tsx";
import { readFactorsAgain } from "./security-api.ts";

/** Loaded on demand because it computes a QR code, which a user sees once. */
const AddAppDialog = lazy(async () => ({ default: (await import("./add-app-dialog.tsx")).AddAppDialog }));

interface FactorCardProps {
  factor: OwnFactor;
  /** Shows the recovery codes of a first factor; null if the user has them. */
  onAdded: (codes: readonly string[] | null) => void;
}

/** The user's authenticator app. */
export function FactorCard({ factor: { totp, passkeys }, onAdded }: FactorCardProps) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const [withPassword, passwordDialog] = usePasswordStep();
  const [openAdding, addDialog] = useLazyDialog(AddAppDialog);
  const refresh = () => readFactorsAgain(client);

  const adding = useOneAtATime({
    mutationFn: () => withPassword(() => call(beginFactor, {})),
    onSuccess: (begun) => begun && openAdding({ ...begun, onAdded }),
    onError: refresh,
  });
  const removing = useOneAtATime({
    mutationFn: () => withPassword(() => call(removeFactor, {})),
    onSuccess: (done) => done && showToast("The authenticator app was removed. Your other sessions were signed out."),
    onSettled: refresh,
  });
  const failure = adding.error ?? removing.error;
  const askToRemove = async () => {
    const text =
      passkeys.length > 0
        ? `Your passkeys stay. ${lockOutText}`
        : `Your password alone will open your account again. ${lockOutText}`;
    const question = { title: "Remove the authenticator app?", text, confirm: "Yes, Remove", destructive: true };
    if (await confirm(question)) removing.mutate();
  };

  return (
    <SecurityCard
      title="Authenticator app"
      isOn={totp !== null}
      text={
        totp
          ? "After your password, you enter a code that the app on your phone shows."
          : "An app on your phone shows a code that changes every 30 seconds. You enter it after your password."
      }
      failure={failure && failureText(failure)}
      actions={
        totp ? (
          <Button isPending={removing.isPending} onPress={() => void askToRemove()}>
            Remove
          </Button>
        ) : (
          <Button variant="primary" isPending={adding.isPending} onPress={() => adding.mutate()}>
            Set Up
          </Button>
        )
      }
    >
      {totp && (
        <dl className="mt-4 grid gap-x-6 gap-y-3 text-sm sm:grid-cols-3">
          <Fact name="Added" value={<Moment at={totp.added_at} />} />
          <Fact name="Last Used" value={totp.last_used_at ? <Moment at={totp.last_used_at} /> : "Not yet"} />
        </dl>
      )}
      {passwordDialog}
      {addDialog}
    </SecurityCard>
  );
}
