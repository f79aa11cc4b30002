import { type CallOutput, undoAnswers } from "@lading/contract";
import { call } from "../../../lib/api.ts";
import { deployment } from "../../../lib/deployment.ts";
import { failureText } from "../../../lib/form-failure.ts";
import { offerUndo } from "../../../ui/offer-undo.ts";
import { showToast } from "../../../ui/toast.tsx";

type Undone = CallOutput<typeof undoAnswers>["results"][number];

interface UndoOfAnswers {
  text: string;
  /** At most one an order. */
  answers: readonly { purchase_order: string; version: number }[];
  /** Runs when the time is over. `hadFocus` says if the focus was in the toast, so that it is lost. */
  onOver?: (hadFocus: boolean) => void;
  /** Runs after the undo, also if it failed. */
  onUndone: () => void;
}

/** Offers to take answers back together. */
export function offerUndoOfAnswers({ text, answers, onOver = () => undefined, onUndone }: UndoOfAnswers) {
  const end = offerUndo({
    text,
    undo: () => {
      end();
      void takeBack(answers).finally(onUndone);
    },
    onOver,
  });
}

async function takeBack(answers: UndoOfAnswers["answers"]) {
  try {
    const { results } = await call(undoAnswers, { body: { orders: [...answers] } });
    const stay = results.filter(({ status }) => status !== "undone");
    if (stay.length > 0) showToast(describeStay(stay, answers.length), "bad");
    else showToast(answers.length === 1 ? "Your answer was taken back." : "Your answers were taken back.");
  } catch (error) {
    showToast(failureText(error), "bad");
  }
}

/** Says which answers stay, and why the first of them does. */
function describeStay(stay: readonly Undone[], of: number) {
  const [{ purchase_order: first, status } = { purchase_order: "", status: "unknown" }] = stay;
  const others = stay.length - 1;
  const named = others === 0 ? first : `${first} and ${others} ${others === 1 ? "other" : "others"}`;
  const { be, stays } =
    others === 0 ? { be: "was", stays: "stays as it is" } : { be: "were", stays: "stay as they are" };
  const reason =
    status === "answer_decided"
      ? `${deployment.providerAbbreviation} has decided on ${named}.`
      : status === "unknown"
        ? `${named} ${be} removed.`
        : `${named} ${be} answered again or changed, or the time is over.`;
  return `${stay.length} of ${of} ${of === 1 ? "answer" : "answers"} ${stays}: ${reason}`;
}
