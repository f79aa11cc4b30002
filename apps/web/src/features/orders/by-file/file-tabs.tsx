import { type OrderResponseFile, type ResponseRowKind, responseRowKinds } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { ResultButton } from "../../../files/result-button.tsx";
import { RowTable } from "../../../files/row-table.tsx";
import { deployment } from "../../../lib/deployment.ts";
import { number } from "../../../lib/formats.ts";
import { Button } from "../../../ui/button.tsx";
import { LinkTabs, linkTabClass } from "../../../ui/link-tabs.tsx";
import { Pages } from "../../../ui/pages.tsx";
import { type AnswerChoice, answerRows, askForResult, rowsAtOnce } from "./answer-files-api.ts";
import {
  answer,
  changes,
  type Column,
  effect,
  field,
  found,
  orderAndLine,
  ordered,
  problem,
  rowNumber,
  tick,
} from "./row-columns.tsx";

const names: Record<ResponseRowKind, string> = {
  answers: "Answers",
  problems: "Problems",
  changed_meanwhile: "Changed meanwhile",
  unchanged: "Already so",
};

interface FileTabsProps {
  file: OrderResponseFile;
  tab: ResponseRowKind;
  /** Undefined once the answers were sent. */
  choose: ((choices: AnswerChoice[]) => void) | undefined;
}

/** The rows of a file of answers, by kind. */
export function FileTabs({ file, tab, choose }: FileTabsProps) {
  return (
    <>
      <LinkTabs label="Parts of the file">
        {responseRowKinds.map((kind) => (
          <Link
            key={kind}
            to="/orders"
            search={{ file: file.id, tab: kind }}
            replace
            aria-current={kind === tab ? "page" : undefined}
            className={linkTabClass}
          >
            {names[kind]} <span className="tabular-nums">{number(file.counts[kind])}</span>
          </Link>
        ))}
        <span className="h-10 shrink-0 leading-10 text-fg3">
          Not answered <span className="tabular-nums">{number(file.counts.not_answered)}</span>
        </span>
      </LinkTabs>
      <Rows key={tab} id={file.id} kind={tab} {...describe(tab, file, choose)} />
    </>
  );
}

function describe(kind: ResponseRowKind, file: OrderResponseFile, choose: FileTabsProps["choose"]): TabParts {
  const ticks = choose ? [tick(({ id, chosen }) => choose([{ id, chosen: !chosen }]))] : [];
  switch (kind) {
    case "answers":
      return {
        about: choose
          ? "These answers are sent. Take the tick away from those that should wait."
          : "These answers were sent.",
        columns: [...ticks, orderAndLine, ordered, answer, effect],
      };
    case "problems":
      return {
        about:
          "A line with a problem is not sent. Correct your file and upload it again: what was sent before is then already so.",
        columns: [rowNumber, orderAndLine, field, found, problem],
        actions: file.counts.problems > 0 && <ResultButton id={file.id} only="problems" ask={askForResult(file.id)} />,
      };
    case "changed_meanwhile":
      return {
        about: `Your file answers an earlier revision of these orders, or names none. Nothing of them is sent unless you tick it. ${deployment.providerAbbreviation} has the order as it is now.`,
        columns: [...ticks, orderAndLine, changes, ordered, answer, effect],
        actions: choose && file.counts.changed_meanwhile > 0 && (
          <>
            <Button onPress={() => choose([{ kind, chosen: true }])}>Tick All</Button>
            <Button onPress={() => choose([{ kind, chosen: false }])}>Tick None</Button>
          </>
        ),
      };
    case "unchanged":
      return { about: "These lines have this answer already.", columns: [orderAndLine, ordered, answer] };
  }
}

interface TabParts {
  about: string;
  columns: readonly Column[];
  actions?: ReactNode;
}

function Rows({ id, kind, about, columns, actions }: TabParts & { id: string; kind: ResponseRowKind }) {
  const [page, setPage] = useState(1);
  const { data } = useQuery(answerRows(id, kind, page));
  if (data?.count === 0) return <p className="flex-1 px-4 py-8 text-center text-fg2 lg:px-6">There are none.</p>;
  return (
    <div className="flex-1">
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 pb-3 lg:px-6">
        <p className="max-w-160 text-fg2">{about}</p>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {data && <RowTable caption={names[kind]} columns={columns} rows={data.results} />}
      <Pages page={page} pageSize={rowsAtOnce} count={data?.count ?? 0} onChange={setPage} />
    </div>
  );
}
