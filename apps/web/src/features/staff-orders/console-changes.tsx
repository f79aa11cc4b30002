import { finishConsoleChanges, type StaffOrder } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { dateAndTime } from "../../lib/formats.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { listLines } from "../../orders/list-lines.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { showToast } from "../../ui/toast.tsx";

/** Says which changes of an order in the console have to be repeated in the provider's own system. */
export function ConsoleChanges({
  order: { company, purchase_order: id, console_changes: changes },
}: {
  order: StaffOrder;
}) {
  const client = useQueryClient();
  const { mutate, isPending } = useOneAtATime({
    mutationFn: () =>
      call(finishConsoleChanges, {
        params: { company: company.id, id },
        body: { ids: changes.map((change) => change.id) },
      }),
    onSuccess: () => void showToast("The order left the queue."),
    onError: (error) => void showToast(failureText(error), "bad"),
    onSettled: () =>
      Promise.all(
        [["order-of-company", company.id, id], ["work-queue"]].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
  if (changes.length === 0) return null;
  return (
    <div className="flex flex-wrap items-start gap-3 px-4 pb-4 lg:px-6">
      <div className="min-w-0 flex-1">
        <Notice tone="warn">
          <ul>
            {changes.map(({ id: key, at, by, reason, lines, cancelled }) => {
              const changed = lines.filter((line) => !cancelled.includes(line));
              return (
                <li key={key} className="wrap-anywhere">
                  {[describe("Cancel", cancelled), describe("Change", changed)].filter(Boolean).join(" ")}
                  <span className="text-fg3">{` ${by ?? "Somebody"}, ${dateAndTime(at)}: \u201c${reason}\u201d`}</span>
                </li>
              );
            })}
          </ul>
        </Notice>
      </div>
      <Button isPending={isPending} onPress={() => mutate()}>
        Done in Our System
      </Button>
    </div>
  );
}

/** "Cancel lines 2 and 5 in your system too." */
const describe = (verb: string, lines: readonly number[]) =>
  lines.length === 0 ? "" : `${verb} ${listLines(lines).replace(/^L/, "l")} in your system too.`;
