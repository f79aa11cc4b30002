import { type OrderLine, withdrawAnswer } from "@lading/contract";
import { call } from "../../../lib/api.ts";
import { failureText } from "../../../lib/form-failure.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { showToast } from "../../../ui/toast.tsx";
import { useReadOrderAgain } from "../answer/send-answer.ts";

/** Takes the answer to a line back, on which the provider has not decided. */
export function TakeBack({ id, line: { line, pieces } }: { id: string; line: OrderLine }) {
  const readAgain = useReadOrderAgain(id);
  const version = String(pieces.find(({ outcome }) => outcome === "asked")?.version);
  const { mutate, isPending } = useOneAtATime({
    mutationFn: () => call(withdrawAnswer, { params: { id, version }, body: { lines: [line] } }),
    onSuccess: () => void showToast(`Your answer to line ${line} was taken back.`),
    onError: (error) => void showToast(failureText(error), "bad"),
    // Also after a failure, because the provider may have decided.
    onSettled: readAgain,
  });
  return (
    <button
      type="button"
      aria-label={`Take back the answer to line ${line}`}
      aria-disabled={isPending}
      className="rounded-badge text-accent-text hover:underline"
      onClick={() => mutate()}
    >
      Take Back
    </button>
  );
}
