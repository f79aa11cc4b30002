import { hasRunEnded, type Run } from "@lading/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { decisionRun, stopDecisionRun } from "../../../lib/decision-run.ts";
import { failureText } from "../../../lib/form-failure.ts";
import { number } from "../../../lib/formats.ts";
import { showToast } from "../../../ui/toast.tsx";
import { refetchQueue } from "../decide/use-decisions.ts";
import { statusByVerdict, type Verdict } from "../queue/queue-row.ts";
import { decideSet } from "./set-api.ts";

/** A decision that runs on the server. */
export interface SetRun {
  readonly verdict: Verdict;
  readonly done: number;
  readonly total: number;
  readonly isStopping: boolean;
  readonly stop: () => void;
}

/** Starts a decision of many changes on the server and follows it. A message tells how it ended. */
export function useSetRun() {
  const client = useQueryClient();
  const [started, setStarted] = useState<{ run: string; fields: number; verdict: Verdict }>();
  const { data: run } = useQuery({ ...decisionRun(started?.run ?? ""), enabled: started !== undefined });
  const starting = useMutation({
    mutationFn: decideSet,
    onSuccess: (answer, { decision: verdict }) => setStarted({ ...answer, verdict }),
    onError: (error) => showToast(failureText(error), "bad"),
  });
  const stopping = useMutation({
    mutationFn: stopDecisionRun,
    onSuccess: (stopped) => client.setQueryData(decisionRun(stopped.id).queryKey, stopped),
    onError: (error) => showToast(failureText(error), "bad"),
  });
  const hasEnded = started !== undefined && run !== undefined && hasRunEnded(run.state);
  useEffect(() => {
    if (!hasEnded) return;
    const { text, isWhole } = describeEnd(run, started.verdict, started.fields);
    showToast(text, isWhole ? "ok" : "bad");
    refetchQueue(client);
  }, [client, hasEnded, run, started]);
  const current: SetRun | undefined =
    started && !hasEnded
      ? {
          verdict: started.verdict,
          done: run?.done ?? 0,
          total: started.fields,
          isStopping: stopping.isPending || run?.is_cancelling === true,
          stop: () => stopping.mutate(started.run),
        }
      : undefined;
  return { current, isStarting: starting.isPending, start: starting.mutateAsync };
}

function describeEnd({ counts, failure }: Run, verdict: Verdict, total: number) {
  const done = counts[statusByVerdict[verdict] === "approved" ? "approved" : "rejected"] ?? 0;
  const { conflicts = 0, refused = 0, decided_before: before = 0 } = counts;
  const others = [
    conflicts > 0 && `${number(conflicts)} in conflict with the live value wait`,
    refused > 0 && `${number(refused)} with values that the catalog does not accept wait`,
    before > 0 && `${number(before)} were decided or withdrawn before`,
    failure?.detail,
  ].filter(Boolean);
  const text = `${number(done)} of ${number(total)} fields ${statusByVerdict[verdict]}`;
  return { text: [text, ...others].join(". "), isWhole: done === total };
}
