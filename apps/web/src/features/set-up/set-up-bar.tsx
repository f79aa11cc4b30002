import { keepPlans } from "@lading/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { staleTimes } from "../../lib/query-client.ts";
import { useMay } from "../../lib/use-may.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { setUp } from "./set-up-api.ts";
import { describeSteps, findNext, findStep, mayHaveStep } from "./set-up-steps.ts";
import { StepMark } from "./step-mark.tsx";

/** A bar above the page of a step of the set-up, with a link to the next step. Renders nothing elsewhere. */
export function SetUpBar() {
  const may = useMay();
  const { path, tab } = useLocation({ select: ({ pathname, search }) => ({ path: pathname, tab: search.tab }) });
  const { data } = useQuery({
    ...setUp,
    // Every change of a step invalidates the query. The frame mounts again after a change of the name.
    staleTime: staleTimes.most,
    refetchOnMount: true,
    // Nobody opens a closed set-up again, so its state is not requested again.
    enabled: (query) => mayHaveStep(path) && query.state.data?.is_closed !== true,
  });
  const step = data && !data.is_closed ? findStep(path, tab, data.company_id) : undefined;
  if (!data || !step) return null;
  const descriptions = describeSteps(data.company_id);
  const open = data.steps.filter(({ is_done }) => !is_done).map((one) => one.step);
  const isDone = !open.includes(step);
  const next = findNext(
    step,
    open.filter((one) => may(descriptions[one])),
  );
  const number = data.steps.findIndex((one) => one.step === step) + 1;
  return (
    <aside
      aria-label="Set-up"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line bg-subtle px-4 py-2 lg:px-6"
    >
      <p className="flex min-w-0 items-center gap-2.5">
        <StepMark number={number} isDone={isDone} />
        <span className="min-w-0">
          <span className="text-fg3">{`Set-up, step ${number} of ${data.steps.length}: `}</span>
          <span className="font-medium">{descriptions[step].title}</span>
          {isDone && <span className="text-ok"> done</span>}
        </span>
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {step === "plan" && !isDone && may({ permission: "provider.change_settings" }) && <KeepPlans />}
        <Link
          to="/provider/queue"
          className={`${shape} ${open.length === 0 ? "text-accent-text hover:underline" : "text-fg2 hover:text-fg"}`}
        >
          {open.length === 0 ? "Finish" : "All steps"}
        </Link>
        {next && (
          <Link {...descriptions[next].link} className={`${shape} text-accent-text hover:underline`}>
            {`Next: ${descriptions[next].title}`}
            <ArrowRight aria-hidden size={16} strokeWidth={1.75} />
          </Link>
        )}
      </div>
    </aside>
  );
}

const shape = "inline-flex h-8 items-center gap-1.5 rounded-control font-medium";

/** The button for staff who keep the delivered plans. */
function KeepPlans() {
  const client = useQueryClient();
  const { mutate, isPending } = useOneAtATime({
    mutationFn: () => call(keepPlans, {}),
    onSuccess: () => showToast("The plans stay as they are."),
    onError: (error) => showToast(`Could not keep the plans: ${failureText(error)}`, "bad"),
    onSettled: () => client.invalidateQueries({ queryKey: setUp.queryKey }),
  });
  return (
    <Button isPending={isPending} onPress={() => mutate()}>
      Keep These Plans
    </Button>
  );
}
