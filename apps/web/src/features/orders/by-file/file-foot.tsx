import type { OrderResponseFile } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { count } from "../../../lib/count.ts";
import { failureText } from "../../../lib/form-failure.ts";
import { useIsOffline } from "../../../lib/use-is-offline.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { readOrdersAgain } from "../purchase-orders-api.ts";
import { offerUndoOfAnswers } from "../list/offer-undo-of-answers.ts";
import { answerFile, answerRowsOf, sendChosen } from "./answer-files-api.ts";

/** Says what stays behind, and sends the rest with one press. */
export function FileFoot({ file }: { file: OrderResponseFile }) {
  const client = useQueryClient();
  const isOffline = useIsOffline();
  const { id, chosen, counts, state } = file;
  const readAgain = () => {
    void client.invalidateQueries({ queryKey: answerFile(id).queryKey });
    void client.invalidateQueries({ queryKey: answerRowsOf(id) });
    readOrdersAgain(client);
  };
  const { mutate, isPending } = useOneAtATime({
    mutationFn: () => sendChosen(id),
    onSuccess: ({ sent, left_out: left, orders }) => {
      if (orders.length > 0)
        offerUndoOfAnswers({
          text: `${count(sent, "answer was", "answers were")} sent.`,
          answers: orders,
          onUndone: readAgain,
        });
      if (left > 0)
        showToast(`${count(left, "line was", "lines were")} left out, because the order has changed since.`, "bad");
    },
    onError: (error) => showToast(failureText(error), "bad"),
    onSettled: readAgain,
  });
  const isBegun = state === "submitting";
  const behind = [
    ...(counts.changed_meanwhile > chosen.changed_meanwhile
      ? [
          `${count(counts.changed_meanwhile - chosen.changed_meanwhile, "changed line is", "changed lines are")} left out`,
        ]
      : []),
    ...(counts.answers > chosen.lines - chosen.changed_meanwhile
      ? [`${count(counts.answers - chosen.lines + chosen.changed_meanwhile, "answer is", "answers are")} not ticked`]
      : []),
  ];
  const wrong = counts.problems - counts.warnings;
  return (
    <footer className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-bg px-4 py-3 lg:px-6">
      <output className="font-medium tabular-nums">
        {`${count(chosen.lines, "line", "lines")} of ${count(chosen.orders, "order", "orders")}`}
      </output>
      <span className="text-fg2">{behind.join(" · ")}</span>
      {wrong > 0 && (
        <span className="inline-flex items-center gap-1.5 text-bad">
          <CircleAlert aria-hidden size={16} strokeWidth={1.75} />
          {`${count(wrong, "problem is", "problems are")} left out`}
        </span>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="text-fg3">
          {isOffline ? "Offline" : isBegun ? "The sending was interrupted" : "Nothing is sent yet"}
        </span>
        <Button
          variant="primary"
          isPending={isPending}
          isDisabled={isOffline}
          onPress={() => (chosen.lines > 0 ? mutate() : showToast("Choose at least one line.", "bad"))}
        >
          {isBegun
            ? "Go On Sending"
            : chosen.lines === 0
              ? "Send Answers"
              : `Send ${chosen.lines === 1 ? "Answer" : "Answers"} for ${count(chosen.lines, "Line", "Lines")}`}
        </Button>
      </div>
    </footer>
  );
}
