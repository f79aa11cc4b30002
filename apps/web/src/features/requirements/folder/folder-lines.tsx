import type { Upload } from "../../../files/upload-queue.ts";
import { getOutcome } from "../../../files/upload-outcome.ts";
import { UploadRow } from "../../../files/upload-row.tsx";
import { number } from "../../../lib/formats.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FailedLoad } from "../../../ui/failed-load.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { FolderButton } from "./folder-button.tsx";
import { FolderLine } from "./folder-line.tsx";
import type { Folder } from "./use-folder.ts";
import { useGroups } from "./use-groups.ts";
import type { useSendFolder } from "./use-send-folder.ts";

interface FolderLinesProps {
  folder: Folder;
  sending: ReturnType<typeof useSendFolder>;
  /** The files that are not uploaded yet, and those that failed. */
  pending: readonly Upload[];
  onFiles: (files: readonly File[]) => void;
}

/** All files: those that failed first, then those that a person should look at. */
export function FolderLines({ folder, sending, pending, onFiles }: FolderLinesProps) {
  const { rows, upload } = folder;
  const groups = useGroups(rows);
  const failed = pending.filter(({ state }) => state.step === "failed" || state.step === "cancelled");
  const coming = pending.filter((one) => !failed.includes(one));
  // Files that are shown stay, for example while the connection is lost.
  if (folder.failed.error && rows.length === 0)
    return <FailedLoad title="The files could not be loaded." failed={folder.failed} />;
  if (folder.isLoading)
    return (
      <div className="needed-wait">
        <output className="sr-only">Loading</output>
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </div>
    );
  if (rows.length + pending.length === 0)
    return (
      <EmptyState
        title="No files are waiting to be sent."
        actions={<FolderButton label="Send a Folder" isPrimary onFiles={onFiles} />}
      >
        Drop files or a folder anywhere on this page.
      </EmptyState>
    );
  return (
    <div className="folder-lines">
      <output className="sr-only">{getOutcome(upload.uploads)}</output>
      <Uploads name="Not uploaded" isBad uploads={failed} folder={folder} />
      {rows.length > 0 && <Titles folder={folder} />}
      {groups.map(({ group, name, rows: own }) => (
        <section key={group} aria-label={name}>
          <h2 className={group === "look" ? "needed-group folder-doubt" : "needed-group"}>
            {name} <span>{number(own.length)}</span>
          </h2>
          <ul>
            {own.map((row) => (
              <FolderLine
                key={row.file.id}
                row={row}
                folder={{
                  ...folder,
                  change: (file, next) => {
                    sending.forgive(file);
                    folder.change(file, next);
                  },
                  type: (typed, key, text) => {
                    sending.forgive(typed.file.id);
                    folder.type(typed, key, text);
                  },
                }}
                checks={sending.checks}
                failed={sending.failures[row.file.id] ?? []}
              />
            ))}
          </ul>
        </section>
      ))}
      <Uploads name="Uploading" uploads={coming} folder={folder} />
    </div>
  );
}

interface UploadsProps {
  name: string;
  isBad?: boolean;
  uploads: readonly Upload[];
  folder: Folder;
}

function Uploads({ name, isBad = false, uploads, folder: { upload } }: UploadsProps) {
  if (uploads.length === 0) return null;
  return (
    <section aria-label={name}>
      <h2 className={isBad ? "needed-group needed-late" : "needed-group"}>
        {name} <span>{number(uploads.length)}</span>
      </h2>
      <ul className="folder-uploads">
        {uploads.map((one) => (
          <UploadRow key={one.key} upload={one} queue={upload.queue} isOffline={upload.isOffline} action={null} />
        ))}
      </ul>
    </section>
  );
}

/** The titles of the columns, with the checkbox of all files whose documents are known. */
function Titles({ folder: { rows, change } }: { folder: Folder }) {
  const sendable = rows.filter(({ items }) => items.length > 0);
  const ticked = sendable.filter(({ isTicked }) => isTicked).length;
  const isAll = ticked > 0 && ticked === sendable.length;
  return (
    <div className="folder-row folder-titles">
      <Checkbox
        aria-label="Send all files"
        checked={isAll}
        indeterminate={ticked > 0 && !isAll}
        onChange={() => {
          for (const { file } of sendable) change(file.id, { isTicked: !isAll });
        }}
      />
      <span aria-hidden className="folder-all-title">
        All files
      </span>
      {["File", "Looks like", "Because of", "For"].map((title) => (
        <span key={title} aria-hidden>
          {title}
        </span>
      ))}
      <span />
    </div>
  );
}
