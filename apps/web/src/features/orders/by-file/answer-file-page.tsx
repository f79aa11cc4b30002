import { type OrderResponseFile, type ResponseRowKind, responseRowKinds } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isStatus } from "../../../lib/api-error.ts";
import { count } from "../../../lib/count.ts";
import { failureText } from "../../../lib/form-failure.ts";
import { date, dateAndTime, fileSize } from "../../../lib/formats.ts";
import { ResultButton } from "../../../files/result-button.tsx";
import { BackLink } from "../../../ui/back-link.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { WorkProgress } from "../../../ui/work-progress.tsx";
import { AnswerColumnsStep } from "./answer-columns-step.tsx";
import { answerFile, askForResult } from "./answer-files-api.ts";
import { DiscardFileButton } from "./discard-file-button.tsx";
import { FileFoot } from "./file-foot.tsx";
import { FileTabs } from "./file-tabs.tsx";
import { StartAnswering } from "./start-answering.tsx";
import { newFile } from "./new-file.ts";
import { UploadAnswersButton } from "./upload-answers-button.tsx";
import { useAnswerChoices } from "./use-answer-choices.ts";
import "./answer-file.css";

interface AnswerFilePageProps {
  /** The id of an uploaded file, or `newFile`. */
  id: string;
  /** The tab of the address, which is not checked yet. */
  tab: string | undefined;
}

/** Answers orders by file: how it is done, or what an uploaded file answers. */
export const AnswerFilePage = ({ id, tab }: AnswerFilePageProps) =>
  id === newFile ? <StartAnswering /> : <UploadedFile id={id} tab={responseRowKinds.find((kind) => kind === tab)} />;

function UploadedFile({ id, tab }: { id: string; tab: ResponseRowKind | undefined }) {
  const { data: file, error, refetch } = useQuery(answerFile(id));
  if (file) return <Loaded file={file} tab={tab ?? findFirstTab(file.counts)} />;
  if (!error)
    return (
      <div className="grid place-items-center py-16">
        <Spinner />
      </div>
    );
  const isGone = isStatus(error, 404);
  return (
    <EmptyState
      isPage
      title={isGone ? "This file is not here" : "The file could not be loaded"}
      actions={
        isGone ? (
          <BackLink to="/orders" search={{ file: newFile }}>
            Answer by File
          </BackLink>
        ) : (
          <Button onPress={() => void refetch()}>Try Again</Button>
        )
      }
    >
      {isGone ? "It was removed, or it belongs to another company." : failureText(error)}
    </EmptyState>
  );
}

function Loaded({ file, tab }: { file: OrderResponseFile; tab: ResponseRowKind }) {
  const { state } = file;
  const [isMapping, setIsMapping] = useState(false);
  const isOpen = state === "checked";
  return (
    <div className="answer-file">
      <div className="flex flex-col px-4 py-4 lg:px-6">
        <BackLink to="/orders" search={{ file: newFile }}>
          Answer by File
        </BackLink>
        <PageHeader
          title={file.file.name}
          actions={
            <>
              {(isOpen || state === "reading" || state === "mapping") && <DiscardFileButton file={file} />}
              {state === "submitted" && <ResultButton id={file.id} ask={askForResult(file.id)} />}
              {isOpen && !isMapping && <Button onPress={() => setIsMapping(true)}>Change Columns</Button>}
              <UploadAnswersButton label={isOpen ? "Upload a Newer File" : "Upload Answers"} />
            </>
          }
        >
          <Badge>{state === "submitted" ? "Sent" : "Preview, nothing is sent yet"}</Badge>
        </PageHeader>
        <p className="mt-1 text-fg2">{describe(file).join(" · ")}</p>
      </div>
      {state === "mapping" || (isOpen && isMapping) ? (
        <AnswerColumnsStep id={file.id} onCompare={() => setIsMapping(false)} />
      ) : (
        <Body file={file} tab={tab} />
      )}
    </div>
  );
}

const describe = ({ state, author, created_at, rows, file, expires_at }: OrderResponseFile) => [
  `Uploaded by ${author} on ${dateAndTime(created_at)}`,
  state === "reading" ? fileSize(file.size) : count(rows, "row", "rows"),
  ...(state === "checked" ? [`colleagues see it until ${date(expires_at)}`] : []),
];

function Body({ file, tab }: { file: OrderResponseFile; tab: ResponseRowKind }) {
  const choose = useAnswerChoices(file.id);
  const { state, progress, failure, sent, left_out: left } = file;
  switch (state) {
    case "reading":
      return (
        <div className="mx-auto w-full max-w-104 px-4 py-16">
          <p className="mb-1 text-base font-semibold">Comparing with the orders</p>
          <p className="mb-3 text-fg2">You can leave this page and come back. Nothing is sent.</p>
          <WorkProgress done={progress.done} total={progress.total} noun="rows" isAnnounced />
        </div>
      );
    case "refused":
    case "failed":
      return (
        <EmptyState title={state === "refused" ? "This file cannot be read" : "Something went wrong"}>
          {failure?.detail}
        </EmptyState>
      );
    case "expired":
      return (
        <EmptyState title="This file is over seven days old">
          The orders have moved on since. Upload it again.
        </EmptyState>
      );
    case "submitted":
      return (
        <>
          <output className="block px-4 pb-3 text-base font-semibold lg:px-6">
            {`${count(sent, "answer was", "answers were")} sent`}
            {left > 0 && `, ${count(left, "line was", "lines were")} left out`}
          </output>
          <FileTabs file={file} tab={tab} choose={undefined} />
        </>
      );
    default:
      return (
        <>
          <FileTabs file={file} tab={tab} choose={state === "checked" ? choose : undefined} />
          <FileFoot file={file} />
        </>
      );
  }
}

/** The part that is shown at first: the first one that has something. */
const findFirstTab = (counts: OrderResponseFile["counts"]) =>
  (["answers", "changed_meanwhile", "problems", "unchanged"] as const).find((kind) => counts[kind] > 0) ?? "answers";
