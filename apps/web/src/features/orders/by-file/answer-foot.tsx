import { type OrderResponseFile, submitOrderResponses } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { count } from "../../../lib/count.ts";
import { showToast } from "../../../ui/toast.tsx";
import { readOrdersAgain } from "../purchase-orders-api.ts";
import { offerUndoOfAnswers } from "../list/offer-undo-of-answers.ts";
import { FileFoot } from "./file-foot.tsx";
import { useSending } from "./use-sending.ts";

/** Says which answers stay behind, and sends the rest with one press. */
export function AnswerFoot({ file, readAgain }: { file: OrderResponseFile; readAgain: () => void }) {
  const client = useQueryClient();
  const { id, chosen, counts } = file;
  const readAll = () => {
    readAgain();
    readOrdersAgain(client);
  };
  const { start, isPending, part } = useSending({
    send: () => call(submitOrderResponses, { params: { id }, body: {} }),
    onSuccess: ({ sent, left_out: left, orders }) => {
      if (orders.length > 0)
        offerUndoOfAnswers({
          text: `${count(sent, "answer was", "answers were")} sent.`,
          answers: orders,
          onUndone: readAll,
        });
      if (left > 0)
        showToast(`${count(left, "line was", "lines were")} left out, because the order has changed since.`, "bad");
    },
    onSettled: readAll,
  });
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
  return (
    <FileFoot
      file={file}
      isChosen={chosen.lines > 0}
      total={`${count(chosen.lines, "line", "lines")} of ${count(chosen.orders, "order", "orders")}`}
      behind={behind}
      nothing="Choose at least one line."
      label={
        chosen.lines === 0
          ? "Send Answers"
          : `Send ${chosen.lines === 1 ? "Answer" : "Answers"} for ${count(chosen.lines, "Line", "Lines")}`
      }
      isPending={isPending}
      part={part}
      onSend={start}
    />
  );
}
