import type { WorkbookChangeKind, WorkbookUpload } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError } from "../../../lib/api-error.ts";
import { failureText } from "../../../lib/form-failure.ts";
import { date, dateAndTime, fileSize, number } from "../../../lib/formats.ts";
import { BackLink } from "../../../ui/back-link.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LinkTabs, linkTabClass } from "../../../ui/link-tabs.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { WorkProgress } from "../../../ui/work-progress.tsx";
import { count } from "../../../lib/count.ts";
import { ChangesTab } from "./changes-tab.tsx";
import { MappingStep } from "./mapping-step.tsx";
import { DiscardUploadButton } from "./discard-upload-button.tsx";
import { ConflictsTab, IgnoredTab, NewerTab, NewTab, ProblemsTab } from "./other-tabs.tsx";
import { ResultButton } from "../../../files/result-button.tsx";
import { UploadFoot } from "./upload-foot.tsx";
import { UploadWorkbookButton } from "./upload-workbook-button.tsx";
import { useChoices } from "./use-choices.ts";
import { askForResult, workbookUpload } from "./workbook-upload-api.ts";
import "./workbook-upload.css";

interface WorkbookUploadPageProps {
  id: string;
  /** The part of the comparison that the user has chosen. */
  tab: WorkbookChangeKind | undefined;
}

/** The page of an uploaded workbook: what it would change, before anything is proposed. */
export function WorkbookUploadPage({ id, tab }: WorkbookUploadPageProps) {
  const { data: upload, error, refetch } = useQuery(workbookUpload(id));
  if (upload) return <Loaded upload={upload} tab={tab ?? findFirstTab(upload.counts)} />;
  if (!error)
    return (
      <div className="grid place-items-center py-16">
        <Spinner />
      </div>
    );
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <EmptyState
      isPage
      title={isGone ? "This workbook is not here" : "The workbook could not be loaded"}
      actions={
        isGone ? (
          <BackLink to="/product-catalog">Product Catalog</BackLink>
        ) : (
          <Button onPress={() => void refetch()}>Try Again</Button>
        )
      }
    >
      {isGone ? "It was removed, or it belongs to another company." : failureText(error)}
    </EmptyState>
  );
}

function Loaded({ upload, tab }: { upload: WorkbookUpload; tab: WorkbookChangeKind }) {
  const { state, file } = upload;
  const isOpen = state === "checked";
  const isWaiting = isOpen || state === "mapping" || state === "reading";
  const [isMapping, setIsMapping] = useState(false);
  return (
    <div className="workbook-upload">
      <div className="flex flex-col px-4 py-4 lg:px-6">
        <BackLink to="/product-catalog">Product Catalog</BackLink>
        <PageHeader
          title={file.name}
          actions={
            <>
              {isWaiting && <DiscardUploadButton upload={upload} />}
              {state === "submitted" && <ResultButton id={upload.id} ask={askForResult(upload.id)} />}
              {isOpen && upload.is_own_list && !isMapping && (
                <Button onPress={() => setIsMapping(true)}>Change Columns</Button>
              )}
              <UploadWorkbookButton label={isOpen ? "Upload a Newer File" : "Upload Workbook"} />
            </>
          }
        >
          <Badge>{state === "submitted" ? "Proposed" : "Preview, nothing is saved yet"}</Badge>
        </PageHeader>
        <p className="mt-1 text-fg2">{describe(upload).join(" · ")}</p>
      </div>
      {state === "mapping" || (isOpen && isMapping) ? (
        <MappingStep id={upload.id} onCompare={() => setIsMapping(false)} />
      ) : (
        <Body upload={upload} tab={tab} />
      )}
    </div>
  );
}

function describe({
  state,
  is_own_list,
  exported_at,
  author,
  created_at,
  rows,
  columns,
  expires_at,
  file,
}: WorkbookUpload) {
  return [
    exported_at ? `Workbook of ${dateAndTime(exported_at)}` : is_own_list ? "Your own list" : "Names no workbook",
    `uploaded by ${author} on ${dateAndTime(created_at)}`,
    state === "reading" ? fileSize(file.size) : `${count(rows, "row", "rows")}, ${count(columns, "column", "columns")}`,
    ...(state === "checked" ? [`colleagues see it until ${date(expires_at)}`] : []),
  ];
}

function Body({ upload, tab }: { upload: WorkbookUpload; tab: WorkbookChangeKind }) {
  const { state, progress, failure, proposed, left_out } = upload;
  switch (state) {
    case "reading":
      return (
        <div className="mx-auto w-full max-w-104 px-4 py-16">
          <p className="mb-1 text-base font-semibold">Comparing with the portal</p>
          <p className="mb-3 text-fg2">You can leave this page and come back. Nothing is changed.</p>
          <WorkProgress done={progress.done} total={progress.total} noun="rows" isAnnounced />
        </div>
      );
    case "refused":
    case "failed":
      return (
        <EmptyState title={state === "refused" ? "This file cannot be compared" : "Something went wrong"}>
          {failure?.detail}
        </EmptyState>
      );
    case "expired":
      return (
        <EmptyState title="This comparison is over seven days old">
          The portal has moved on since. Drop the file again.
        </EmptyState>
      );
    case "submitted":
      return (
        <EmptyState
          title={[
            ...(proposed > 0 || upload.proposed_new === 0 ? [count(proposed, "change", "changes")] : []),
            ...(upload.proposed_new > 0 ? [count(upload.proposed_new, "new product", "new products")] : []),
          ]
            .join(" and ")
            .concat(proposed + upload.proposed_new === 1 ? " was proposed" : " were proposed")}
          actions={
            <>
              {proposed > 0 && (
                <Link to="/product-catalog/changes" className="font-medium text-accent-text hover:underline">
                  Your Changes
                </Link>
              )}
              {upload.proposed_new > 0 && (
                <Link
                  to="/product-catalog/proposals/{-$id}"
                  params={{}}
                  className="font-medium text-accent-text hover:underline"
                >
                  Proposed Products
                </Link>
              )}
            </>
          }
        >
          {describeDecisions(upload)}
          {left_out > 0 &&
            ` ${count(left_out, "change was", "changes were")} left out, because the portal had a newer value.`}
        </EmptyState>
      );
    default:
      return <Comparison upload={upload} tab={tab} />;
  }
}

/** "12 changes wait for the provider, 3 were approved." */
function describeDecisions({ decided, proposed }: WorkbookUpload) {
  if (!decided || proposed === 0) return undefined;
  const { pending, approved, rejected, withdrawn } = decided;
  const parts = [
    ...(pending > 0 ? [`${count(pending, "change waits", "changes wait")} for the provider`] : []),
    ...(approved > 0 ? [`${number(approved)} ${approved === 1 ? "was" : "were"} approved`] : []),
    ...(rejected > 0 ? [`${number(rejected)} ${rejected === 1 ? "was" : "were"} rejected`] : []),
    ...(withdrawn > 0 ? [`${number(withdrawn)} ${withdrawn === 1 ? "was" : "were"} taken back`] : []),
  ];
  return `${parts.join(", ")}.`;
}

/** The part that is shown at first: most of the changes, or the first one that has something. */
function findFirstTab({
  new: fresh,
  changes,
  conflicts,
  newer,
  problems,
}: WorkbookUpload["counts"]): WorkbookChangeKind {
  if (fresh > changes) return "new";
  if (changes > 0) return "changes";
  if (conflicts > 0) return "conflicts";
  if (newer > 0) return "newer";
  return problems > 0 ? "problems" : "changes";
}

const tabs = {
  changes: ["Changes", ChangesTab],
  conflicts: ["Conflicts", ConflictsTab],
  newer: ["Newer in the Portal", NewerTab],
  problems: ["Problems", ProblemsTab],
  ignored: ["Ignored", IgnoredTab],
  new: ["New", NewTab],
} as const satisfies Record<WorkbookChangeKind, unknown>;

// Object.keys does not know the keys of its object.
const kinds = Object.keys(tabs) as WorkbookChangeKind[];

function Comparison({ upload, tab }: { upload: WorkbookUpload; tab: WorkbookChangeKind }) {
  const choose = useChoices(upload.id);
  const { counts, exported_at } = upload;
  const [, Tab] = tabs[tab];
  const isSame = kinds.every((kind) => kind === "ignored" || counts[kind] === 0);
  return (
    <>
      {exported_at === null && (
        <div className="px-4 pb-3 lg:px-6">
          <Notice tone="info">There is no earlier value to compare with, so each other value is a change.</Notice>
        </div>
      )}
      <LinkTabs label="Parts of the comparison">
        {kinds
          .filter((kind) => kind !== "new" || counts.new > 0)
          .map((kind) => (
            <Link
              key={kind}
              to="/product-catalog/workbook-uploads/$id"
              params={{ id: upload.id }}
              search={{ tab: kind }}
              replace
              aria-current={kind === tab ? "page" : undefined}
              className={linkTabClass}
            >
              {tabs[kind][0]} <span className="tabular-nums">{number(counts[kind])}</span>
            </Link>
          ))}
        <span className="h-10 shrink-0 leading-10 text-fg3">
          Unchanged <span className="tabular-nums">{number(counts.unchanged)}</span>
        </span>
      </LinkTabs>
      <div className="flex-1">
        {isSame && tab === "changes" ? (
          <EmptyState title="Your file and the portal agree.">There is nothing to propose.</EmptyState>
        ) : (
          <Tab key={tab} upload={upload} choose={(...chosen) => void choose(...chosen)} />
        )}
      </div>
      {!isSame && <UploadFoot upload={upload} />}
    </>
  );
}
