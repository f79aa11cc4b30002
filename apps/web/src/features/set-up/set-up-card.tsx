import { closeSetUp } from "@lading/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { useMay } from "../../lib/use-may.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { setUp } from "./set-up-api.ts";
import { describeSteps } from "./set-up-steps.ts";
import { StepMark } from "./step-mark.tsx";

/** The steps that lead a new provider to a portal that vendors use. Renders nothing once staff have closed it. */
export function SetUpCard() {
  const client = useQueryClient();
  const may = useMay();
  const { data } = useQuery(setUp);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(closeSetUp, {}),
    onSuccess: () => showToast("The set-up is closed."),
    onError: (error) => showToast(`Could not close the set-up: ${failureText(error)}`, "bad"),
    onSettled: () => client.invalidateQueries({ queryKey: setUp.queryKey }),
  });
  if (!data || data.is_closed) return null;
  const descriptions = describeSteps(data.company_id);
  const steps = data.steps.map(({ step, is_done }) => ({ ...descriptions[step], step, is_done }));
  const done = steps.filter(({ is_done }) => is_done).length;
  const next = steps.find((step) => !step.is_done && may(step))?.step;
  const isDone = done === steps.length;
  return (
    <section aria-labelledby="set-up" className="mb-6 rounded-card border border-line">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-3 sm:px-5">
        <div>
          <h2 id="set-up" className="font-semibold">
            {isDone ? "Your portal is ready" : "Set up your portal"}
          </h2>
          <p className="text-fg2 tabular-nums">
            {isDone
              ? "Vendors can work with it. The navigation leads to each of these pages at any time."
              : `${done} of ${steps.length} steps done. Do them in any order.`}
          </p>
        </div>
        {isDone && may({ permission: "provider.change_settings" }) && (
          <Button isPending={isPending} onPress={() => mutate()}>
            Dismiss
          </Button>
        )}
      </div>
      <ol>
        {steps.map(({ step, title, text, link, is_done, ...requirement }, index) => (
          <li key={step} className="flex items-center gap-3 border-b border-line px-4 py-2.5 last:border-b-0 sm:px-5">
            <StepMark number={index + 1} isDone={is_done} />
            <span className="min-w-0 flex-1">
              <span className="block font-medium">
                {title}
                <span className="sr-only">{is_done ? ", done" : ", not done"}</span>
              </span>
              <span className="block text-xs text-fg3">{text}</span>
            </span>
            {may(requirement) && (
              <Link
                {...link}
                aria-label={`${is_done ? "Open" : "Start"}: ${title}`}
                className={
                  step === next
                    ? "inline-flex h-8 items-center rounded-control bg-accent px-3 font-medium text-on-accent shadow-control hover:bg-accent-hover"
                    : "inline-flex h-8 items-center rounded-control px-2 font-medium text-accent-text hover:underline"
                }
              >
                {is_done ? "Open" : "Start"}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
