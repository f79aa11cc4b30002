import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ResultButton } from "../../../files/result-button.tsx";
import { isStatus } from "../../../lib/api-error.ts";
import { count } from "../../../lib/count.ts";
import { failureText } from "../../../lib/form-failure.ts";
import { date, dateAndTime, fileSize } from "../../../lib/formats.ts";
import { BackLink } from "../../../ui/back-link.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { WorkProgress } from "../../../ui/work-progress.tsx";
import { DiscardFileButton } from "./discard-file-button.tsx";
import { FileColumnsStep } from "./file-columns-step.tsx";
import { type AnyFile, type AnyRow, type FileDesk, fileQueries } from "./file-desk.ts";
import { FileTabs } from "./file-tabs.tsx";
import { newFile } from "./new-file.ts";
import { UploadFileButton } from "./upload-file-button.tsx";
import { useFileChoices } from "./use-file-choices.ts";
import "./by-file.css";

interface DeskProps<File extends AnyFile, Row extends AnyRow, Kind extends string> {
  desk: FileDesk<File, Row, Kind>;
}

interface UploadedFileProps<File extends AnyFile, Row extends AnyRow, Kind extends string> extends DeskProps<
  File,
  Row,
  Kind
> {
  id: string;
  /** The tab of the address, which is not checked yet. */
  tab: string | undefined;
}

/** An uploaded file: how far it is read, what its columns are, what it would send, or what was sent. */
export function UploadedFile<File extends AnyFile, Row extends AnyRow, Kind extends string>({
  desk,
  id,
  tab,
}: UploadedFileProps<File, Row, Kind>) {
  const { data: file, error, refetch } = useQuery(fileQueries(desk).file(id));
  const given = desk.tabs.find(([kind]) => kind === tab)?.[0];
  if (file) {
    const first = desk.firstTabs.find((kind) => (file.counts[kind] ?? 0) > 0);
    return <Loaded desk={desk} file={file} tab={given ?? first ?? desk.tabs[0]![0]} />; // There is a tab.
  }
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
          <BackLink to="/orders" search={desk.search(newFile)}>
            {desk.words.title}
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

interface FileProps<File extends AnyFile, Row extends AnyRow, Kind extends string> extends DeskProps<File, Row, Kind> {
  file: File;
  tab: Kind;
}

function Loaded<File extends AnyFile, Row extends AnyRow, Kind extends string>({
  desk,
  file,
  tab,
}: FileProps<File, Row, Kind>) {
  const { state } = file;
  const [isMapping, setIsMapping] = useState(false);
  const isOpen = state === "checked";
  return (
    <div className="order-file">
      <div className="flex flex-col px-4 py-4 lg:px-6">
        <BackLink to="/orders" search={desk.search(newFile)}>
          {desk.words.title}
        </BackLink>
        <PageHeader
          title={file.file.name}
          actions={
            <>
              {(isOpen || state === "reading" || state === "mapping") && <DiscardFileButton desk={desk} file={file} />}
              {state === "submitted" && <ResultButton id={file.id} ask={desk.askForResult(file.id)} />}
              {isOpen && !isMapping && <Button onPress={() => setIsMapping(true)}>Change Columns</Button>}
              <UploadFileButton desk={desk} {...(isOpen && { label: "Upload a Newer File" })} />
            </>
          }
        >
          <Badge>{state === "submitted" ? "Sent" : "Preview, nothing is sent yet"}</Badge>
        </PageHeader>
        <p className="mt-1 text-fg2">{describe(file).join(" · ")}</p>
      </div>
      {state === "mapping" || (isOpen && isMapping) ? (
        <FileColumnsStep desk={desk} id={file.id} onCompare={() => setIsMapping(false)} />
      ) : (
        <Body desk={desk} file={file} tab={tab} />
      )}
    </div>
  );
}

const describe = ({ state, author, created_at, rows, file, expires_at }: AnyFile) => [
  `Uploaded by ${author} on ${dateAndTime(created_at)}`,
  state === "reading" ? fileSize(file.size) : count(rows, "row", "rows"),
  ...(state === "checked" ? [`colleagues see it until ${date(expires_at)}`] : []),
];

function Body<File extends AnyFile, Row extends AnyRow, Kind extends string>({
  desk,
  file,
  tab,
}: FileProps<File, Row, Kind>) {
  const choose = useFileChoices(desk, file.id);
  const client = useQueryClient();
  const queries = fileQueries(desk);
  const readAgain = () => {
    void client.invalidateQueries({ queryKey: queries.file(file.id).queryKey });
    void client.invalidateQueries({ queryKey: queries.rowsKey(file.id) });
  };
  const { state, progress, failure } = file;
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
          <output className="block px-4 pb-3 text-base font-semibold lg:px-6">{desk.describeSent(file)}</output>
          <FileTabs desk={desk} file={file} tab={tab} choose={undefined} />
        </>
      );
    default:
      return (
        <>
          <FileTabs desk={desk} file={file} tab={tab} choose={state === "checked" ? choose : undefined} />
          {desk.foot(file, readAgain)}
        </>
      );
  }
}
