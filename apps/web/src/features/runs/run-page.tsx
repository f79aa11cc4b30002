import { followsRequirement, hasRunEnded, type Run, runFileDays, runKinds } from "@lading/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Moment } from "../../ui/moment.tsx";
import { fileSize, number } from "../../lib/formats.ts";
import { ListPage } from "../../list/list-page.tsx";
import { BackLink } from "../../ui/back-link.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Notice } from "../../ui/notice.tsx";
import { oneRun } from "./run-api.ts";
import { RunActions } from "./run-actions.tsx";
import { RunProgress, RunStateBadge } from "./run-state.tsx";
import { describeDuration, describeKind, describeStarter, listCounts } from "./run-words.ts";

const BackToRuns = () => <BackLink to="/provider/runs">Imports and Exports</BackLink>;

interface RunPageProps {
  id: string;
  /** Actions that only runs of some kinds have, for example the link to the pages of an import. */
  children: (run: Run) => ReactNode;
}

/** One run with its progress, its counts and its file. */
export function RunPage({ id, children }: RunPageProps) {
  const { data: run } = useSuspenseQuery(oneRun(id));
  const counts = listCounts(run);
  return (
    <ListPage
      title={run.source}
      above={<BackToRuns />}
      beside={<RunStateBadge run={run} />}
      actions={
        <>
          <RunActions run={run} />
          {children(run)}
        </>
      }
    >
      <div className="flex flex-col gap-6 px-4 pb-6 lg:px-6">
        {run.failure && <Notice tone="bad">{run.failure.detail}</Notice>}
        <div className="max-w-160 empty:hidden">
          <RunProgress run={run} />
        </div>
        <OpenEdits run={run} />
        {followsRequirement(run.kind) && !hasRunEnded(run.state) && (
          <Notice tone="info">Change or delete the requirement to stop this.</Notice>
        )}
        <Facts title={runKinds[run.kind].label}>
          <Fact name="Kind">{describeKind(run)}</Fact>
          <Fact name="Started By">
            {describeStarter(run)}
            {run.person?.email && `\n${run.person.email}`}
          </Fact>
          <Fact name="Created">
            <Moment at={run.created_at} />
          </Fact>
          <Fact name="Ended">{run.ended_at ? <Moment at={run.ended_at} /> : "Not yet"}</Fact>
          <Fact name="Duration">{describeDuration(run) ?? "Not yet known"}</Fact>
        </Facts>
        {counts.length > 0 && (
          <Facts title="Counts">
            {counts.map(({ id: count, name, value }) => (
              <Fact key={count} name={name}>
                {number(value)}
              </Fact>
            ))}
          </Facts>
        )}
        {run.file && (
          <Facts title="File" isWide>
            <Fact name="Name">{run.file.name}</Fact>
            <Fact name="Size">{fileSize(run.file.size)}</Fact>
            <Fact name="SHA-256">{run.file.sha256}</Fact>
            <Fact name="Kept">{run.file.is_kept ? `${runFileDays} days` : "No longer"}</Fact>
          </Facts>
        )}
      </div>
    </ListPage>
  );
}

/** Fields that a bulk decision could not decide wait in the queue. */
function OpenEdits({ run: { kind, counts } }: { run: Run }) {
  const open = (counts.refused ?? 0) + (counts.conflicts ?? 0);
  if (kind !== "bulk_decision" || open === 0) return null;
  return (
    <Notice
      tone="warn"
      action={
        <Link to="/provider/queue" search={{ kind: ["edits"] }} className="font-medium underline underline-offset-2">
          Open Queue
        </Link>
      }
    >
      {open === 1
        ? "1 field could not be decided and waits in the queue."
        : `${number(open)} fields could not be decided and wait in the queue.`}
    </Notice>
  );
}
