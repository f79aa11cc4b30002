import type { Discontinuation, DiscontinuationStatus } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { failureText } from "../../../lib/form-failure.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { Badge, type BadgeTone } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { takeBack } from "./discontinuation-api.ts";

const statuses: Record<DiscontinuationStatus, { label: string; tone: BadgeTone }> = {
  waiting: { label: "Waiting", tone: "warn" },
  withdrawn: { label: "Withdrawn", tone: "ok" },
  refused: { label: "Refused", tone: "bad" },
  taken_back: { label: "Taken back", tone: "neutral" },
  ended: { label: "Ended", tone: "neutral" },
};

/** The state of a request. */
export const RequestBadge = ({ status }: Pick<Discontinuation, "status">) => (
  <Badge tone={statuses[status].tone}>{statuses[status].label}</Badge>
);

/** Takes a request back that waits. */
export function TakeBackButton({ request }: { request: Discontinuation }) {
  const client = useQueryClient();
  const { mutate, isPending } = useOneAtATime({
    mutationFn: () => takeBack(client, request),
    onSuccess: () => showToast("The request was taken back."),
    onError: (error) => showToast(failureText(error), "bad"),
  });
  return (
    <Button
      variant="ghost"
      aria-label="Take back the request to discontinue"
      isPending={isPending}
      onPress={() => mutate()}
    >
      Take Back
    </Button>
  );
}
