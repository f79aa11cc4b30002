import { answerFeedback } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { inBothZones } from "../../lib/format-moment.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";
import type { ShownFeedback } from "./feedback-list.ts";

/** Marks a message as answered, and shows who did. The queue of work lists messages without the mark. */
export function AnswerButton({ feedback: { id, answered_at, answered_by } }: { feedback: ShownFeedback }) {
  const client = useQueryClient();
  const { mutate, isPending } = useOneAtATime({
    mutationFn: (answered: boolean) => call(answerFeedback, { params: { id }, body: { answered } }),
    onSuccess: () =>
      Promise.all(["feedback", "work-queue"].map((name) => client.invalidateQueries({ queryKey: [name] }))),
    onError: (error) => void showToast(failureText(error), "bad"),
  });
  if (answered_at === null)
    return (
      <Button isPending={isPending} onPress={() => mutate(true)}>
        Mark as Answered
      </Button>
    );
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span title={inBothZones(answered_at)} className="inline-flex items-center gap-1.5 text-fg2">
        <Check aria-hidden size={14} strokeWidth={1.75} className="shrink-0 text-ok" />
        {answered_by ?? "Answered"}
      </span>
      <Button variant="ghost" isPending={isPending} onPress={() => mutate(false)}>
        Undo
      </Button>
    </span>
  );
}
