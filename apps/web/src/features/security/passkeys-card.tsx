import { beginPasskey, type OwnPasskey, removePasskey } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { lazy } from "react";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { Ago } from "../../ui/moment.tsx";
import { supportsPasskeys } from "../../lib/supports-passkeys.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useConfirm } from "../../ui/use-confirm.tsx";
import { useLazyDialog } from "../../ui/use-lazy-dialog.tsx";
import { usePasswordStep } from "../../ui/use-password-step.tsx";
import { SecurityCard } from "./security-card.tsx";
import { lockOutText } from "./lock-out-text.ts";
import { readFactorsAgain } from "./security-api.ts";

/** Loaded on demand because of the library that asks the browser for passkeys. */
const AddPasskeyDialog = lazy(async () => ({ default: (await import("./add-passkey-dialog.tsx")).AddPasskeyDialog }));
const RenamePasskeyDialog = lazy(async () => ({
  default: (await import("./rename-passkey-dialog.tsx")).RenamePasskeyDialog,
}));

interface PasskeysCardProps {
  passkeys: readonly OwnPasskey[];
  /** Shows the recovery codes of a first factor; null if the user has them. */
  onAdded: (codes: readonly string[] | null) => void;
}

/** The user's passkeys. */
export function PasskeysCard({ passkeys, onAdded }: PasskeysCardProps) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const [withPassword, passwordDialog] = usePasswordStep();
  const [openAdding, addDialog] = useLazyDialog(AddPasskeyDialog);
  const [openRenaming, renameDialog] = useLazyDialog(RenamePasskeyDialog);
  const adding = useOneAtATime({
    mutationFn: () => withPassword(() => call(beginPasskey, {})),
    onSuccess: (begun) => begun && openAdding({ ...begun, onAdded }),
  });
  const removing = useOneAtATime({
    mutationFn: ({ id }: OwnPasskey) => withPassword(() => call(removePasskey, { params: { id } })),
    onSuccess: (done, { name }) =>
      done && showToast(`The passkey “${name}” was removed. Your other sessions were signed out.`),
    onSettled: () => readFactorsAgain(client),
  });
  const failure = adding.error ?? removing.error;
  const askToRemove = async (passkey: OwnPasskey) => {
    const text = `It no longer signs you in. Your device keeps it until you delete it there. ${lockOutText}`;
    const question = { title: `Remove “${passkey.name}”?`, text, confirm: "Yes, Remove", destructive: true };
    if (await confirm(question)) removing.mutate(passkey);
  };

  return (
    <SecurityCard
      title="Passkeys"
      isOn={passkeys.length > 0}
      text={
        supportsPasskeys()
          ? "A passkey on your device or security key signs you in with your fingerprint, face or PIN. It does not work on a fake copy of the portal."
          : "A passkey signs you in with your fingerprint, face or PIN. This browser does not support passkeys at this address."
      }
      failure={failure && failureText(failure)}
      actions={
        <Button
          variant={passkeys.length > 0 ? "secondary" : "primary"}
          isDisabled={!supportsPasskeys()}
          isPending={adding.isPending}
          onPress={() => adding.mutate()}
        >
          Add a Passkey
        </Button>
      }
    >
      {passkeys.length > 0 && (
        <ul className="-mx-4 mt-4 -mb-4 divide-y divide-line border-t border-line sm:-mx-5">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
              <div className="min-w-52 flex-1">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium wrap-anywhere">
                  {passkey.name}
                  <Badge>{passkey.is_synced ? "Synced" : "On one device"}</Badge>
                </p>
                <p className="mt-0.5 flex flex-wrap gap-x-4 text-xs text-fg3 tabular-nums">
                  <span>
                    Added <Ago at={passkey.added_at} />
                  </span>
                  <span>
                    {passkey.last_used_at ? (
                      <>
                        Last used <Ago at={passkey.last_used_at} />
                      </>
                    ) : (
                      "Not used yet"
                    )}
                  </span>
                </p>
              </div>
              <div className="flex gap-2">
                <Button aria-label={`Rename ${passkey.name}`} onPress={() => openRenaming({ passkey })}>
                  Rename
                </Button>
                <Button
                  aria-label={`Remove ${passkey.name}`}
                  isPending={removing.isPending && removing.variables?.id === passkey.id}
                  onPress={() => void askToRemove(passkey)}
                >
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {passwordDialog}
      {addDialog}
      {renameDialog}
    </SecurityCard>
  );
}
