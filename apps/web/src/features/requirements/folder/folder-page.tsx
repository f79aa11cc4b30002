import { productFileExtensions, type RequirementItem } from "@lading/contract";
import { FolderUp } from "lucide-react";
import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { acceptedText } from "../../../files/accepted-files.ts";
import { DropCover } from "../../../files/drop-cover.tsx";
import { SessionNotice } from "../../../files/session-notice.tsx";
import { isUnderWay } from "../../../files/upload-queue.ts";
import { useFileDrop } from "../../../files/use-file-drop.ts";
import { deployment } from "../../../lib/deployment.ts";
import { focusFault } from "../../../lib/focus-fault.ts";
import { number } from "../../../lib/formats.ts";
import { useMay } from "../../../lib/use-may.ts";
import { BackLink } from "../../../ui/back-link.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { useBeforeLeaving } from "../../../ui/use-before-leaving.ts";
import { useConfirm } from "../../../ui/use-confirm.tsx";
import { isNeeded } from "./folder-api.ts";
import { FolderButton } from "./folder-button.tsx";
import { FolderFoot } from "./folder-foot.tsx";
import { FolderLines } from "./folder-lines.tsx";
import { readDrop } from "./read-drop.ts";
import { Discard } from "./remove-file.tsx";
import { useFolder } from "./use-folder.ts";
import { useSendFolder } from "./use-send-folder.ts";
import "../needed.css";
import "./folder.css";

/** Many files at once: the document that each looks like, and one press that sends them. */
export function FolderPage() {
  const maySend = useMay()({ permission: "requirements.submit" });
  if (maySend) return <Files />;
  return (
    <EmptyState
      isPage
      title="Ask a Vendor Admin to send documents."
      actions={<BackLink to="/requirements">Needed from You</BackLink>}
    />
  );
}

function Files() {
  const folder = useFolder();
  const navigate = useNavigate();
  const { rows, upload, known, add, left } = folder;
  const pending = upload.uploads.filter(({ state }) => state.step !== "stored");
  const sending = useSendFolder(folder, () => {
    if (pending.length === 0) void navigate({ to: "/requirements" });
  });
  const area = useRef<HTMLDivElement>(null);
  const isOver = useFileDrop(add, !sending.isPending, readDrop);
  const confirm = useConfirm();
  useBeforeLeaving(upload.isUploading, () => confirm(leaveQuestion));
  const press = () => {
    const wrong = flushSync(sending.send);
    focusFault(area.current?.querySelector<HTMLElement>(`[data-file="${wrong}"]`) ?? null);
  };
  // Files that could not be uploaded are not here.
  const total = rows.length + pending.filter(isUnderWay).length;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys only press the button of the page
    <div
      ref={area}
      className="folder"
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) press();
      }}
    >
      {isOver && (
        <DropCover
          icon={FolderUp}
          title="Drop files or a folder"
          about="Nothing is sent before you press Send."
          accepted={acceptedText(productFileExtensions)}
        />
      )}
      <div className="folder-head">
        <BackLink to="/requirements">Needed from You</BackLink>
        <PageHeader
          title="Files to Send"
          actions={
            <>
              <Discard folder={folder} />
              <FolderButton label="Add Files" onFiles={add} />
            </>
          }
        >
          {total > 0 && <Badge tone="neutral">{`${number(total)} ${total === 1 ? "file" : "files"} to send`}</Badge>}
        </PageHeader>
        <p className="folder-about">
          {`Each file is compared with ${describeKnown(known)}. Change what is wrong, then send. Files that are not sent stay here for 7 days.`}
        </p>
        {upload.isOffline && (
          <Notice tone="warn">You are offline. Files are uploaded once there is a connection.</Notice>
        )}
        {left > 0 && (
          <Notice tone="warn">{`${number(left)} of the chosen files were left out, because at most 200 can wait. Send some, then add the others.`}</Notice>
        )}
        <SessionNotice uploads={upload}>Uploaded files are offered here again.</SessionNotice>
      </div>
      <FolderLines folder={folder} sending={sending} pending={pending} onFiles={add} />
      {rows.length > 0 && <FolderFoot folder={folder} sending={sending} onSend={press} />}
    </div>
  );
}

/** Says how many documents a file can be, and how many of them are needed now. The others are renewals. */
function describeKnown(known: readonly RequirementItem[]) {
  const needed = known.filter(isNeeded).length;
  if (known.length === 0) return `the documents that ${deployment.providerName} needs from you`;
  const all = known.length === 1 ? "the document" : `the ${number(known.length)} documents`;
  const provider = deployment.providerName;
  return needed === known.length
    ? `${all} that ${provider} needs from you`
    : `${all} that ${provider} accepts from you, of which ${number(needed)} ${needed === 1 ? "is" : "are"} needed now`;
}

const leaveQuestion = {
  title: "Leave while files are uploaded?",
  text: "Files that are not uploaded yet must be chosen again. Those that are listed stay.",
  confirm: "Leave",
};
