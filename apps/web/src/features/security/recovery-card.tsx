import { type OwnFactor, renewRecoveryCodes } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { Button } from "../../ui/button.tsx";
import { useConfirm } from "../../ui/use-confirm.tsx";
import { usePasswordStep } from "../../ui/use-password-step.tsx";
import { Fact, SecurityCard } from "./security-card.tsx";
import { lockOutText } from "./lock-out-text.ts";
import { readFactorsAgain } from "./security-api.ts";

/** Below this number, the card asks for new recovery codes. */
const FEW_CODES = 4;

interface RecoveryCardProps {
  factor: OwnFactor;
  /** Shows the new codes. */
  onRenewed: (codes: readonly string[]) => void;
}

/** The codes that replace a lost second step. */
export function RecoveryCard({ factor: { recovery_codes_left: left }, onRenewed }: RecoveryCardProps) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const [withPassword, passwordDialog] = usePasswordStep();
  const renewing = useOneAtATime({
    mutationFn: () => withPassword(() => call(renewRecoveryCodes, {})),
    onSuccess: (renewed) => renewed && onRenewed(renewed.recovery_codes),
    onSettled: () => readFactorsAgain(client),
  });
  const askToRenew = async () => {
    const text = `The present codes stop working. ${lockOutText}`;
    if (await confirm({ title: "Make new recovery codes?", text, confirm: "Yes, Make New Codes" })) renewing.mutate();
  };
  return (
    <SecurityCard
      title="Recovery codes"
      text="Each signs you in once instead of your second step, if you lose it."
      failure={renewing.error && failureText(renewing.error)}
      actions={
        <Button isPending={renewing.isPending} onPress={() => void askToRenew()}>
          New Recovery Codes
        </Button>
      }
    >
      <dl className="mt-4 text-sm">
        <Fact name="Recovery Codes Left" value={left} isLow={left < FEW_CODES} />
      </dl>
      {passwordDialog}
    </SecurityCard>
  );
}
