import { cancelOwnRecovery, readOwnRecovery } from "@lading/contract";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { dateAndTime } from "../../lib/formats.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { showToast } from "../../ui/toast.tsx";

const ownRecovery = queryOptions({
  queryKey: ["own-recovery"],
  queryFn: ({ signal }) => call(readOwnRecovery, {}, signal),
  staleTime: 0,
});

/** Says that somebody removes the user's second step, and lets the user cancel that. Renders nothing otherwise. */
export function RecoveryNotice() {
  const client = useQueryClient();
  const recovery = useQuery(ownRecovery).data?.recovery;
  const { mutate, isPending } = useOneAtATime({
    mutationFn: () => call(cancelOwnRecovery, {}),
    onSuccess: () => showToast("The recovery was cancelled. You keep your second step."),
    onError: (error) => showToast(failureText(error), "bad"),
    onSettled: () => client.invalidateQueries(ownRecovery),
  });
  if (!recovery) return null;
  const { started_by, reason, takes_effect_at: at } = recovery;
  return (
    <div className="mb-5">
      <Notice
        tone="warn"
        action={
          <Button isPending={isPending} onPress={() => mutate()}>
            Cancel Recovery
          </Button>
        }
      >
        {`${started_by} has asked to remove your second step: “${reason}”. `}
        {at ? `It is removed on ${dateAndTime(at)}, or earlier.` : "It stays until you confirm with the mailed link."}
      </Notice>
    </div>
  );
}
