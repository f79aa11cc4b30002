import { seeCancelledShipments, type WorkItem } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { readQueueAgain } from "./queue-api.ts";

/** Notes that staff have seen what of an order's cancelled lines had been shipped. Shows nothing for other rows. */
export function SeenButton({ item: { cancelled, company, subject } }: { item: WorkItem }) {
  const client = useQueryClient();
  const { mutate, isPending } = useOneAtATime({
    mutationFn: ({ id, of, revision }: { id: string; of: string; revision: number }) =>
      call(seeCancelledShipments, { params: { company: of, id }, body: { revision } }),
    onSuccess: () => void showToast(`${subject} was seen.`),
    onError: (error) => void showToast(failureText(error), "bad"),
    onSettled: () => readQueueAgain(client),
  });
  if (!cancelled || !company) return null;
  return (
    <Button
      aria-label={`Seen: ${subject}`}
      isPending={isPending}
      onPress={() => mutate({ id: cancelled.purchase_order, of: company.id, revision: cancelled.revision })}
    >
      Seen
    </Button>
  );
}
