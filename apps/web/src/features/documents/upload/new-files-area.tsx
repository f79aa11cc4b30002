import { Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { FileIcon } from "../../../files/file-kind.tsx";
import { chooseFiles, focusBeside } from "../../../files/focus-beside.ts";
import { QuotaNote } from "../../../files/quota-note.tsx";
import type { UploadPlace } from "../../../files/quota-text.ts";
import { SessionNotice } from "../../../files/session-notice.tsx";
import { UploadArea } from "../../../files/upload-area.tsx";
import { UploadList } from "../../../files/upload-list.tsx";
import { dateAndTime, fileSize } from "../../../lib/formats.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { DisclosureChevron } from "../../../ui/disclosure-chevron.tsx";
import { useConfirm } from "../../../ui/use-confirm.tsx";
import type { NewFile, NewFiles } from "./use-new-files.ts";

/** If there are more earlier files than this, their list is collapsed. */
const mostUnfolded = 3;

const nowhere: UploadPlace = {};

interface NewFilesAreaProps {
  files: NewFiles;
  /** The product to which the files will be added, if it is known. */
  place?: UploadPlace;
  /** False while a question is open. Dropped files are ignored then. */
  isAccepting: boolean;
  /** Renders controls for a file that can be linked. */
  renderReady?: (file: NewFile) => ReactNode;
}

/** Accepts files for products, and lists earlier files that are not linked yet. */
export function NewFilesArea({ files, place = nowhere, isAccepting, renderReady }: NewFilesAreaProps) {
  const [chosenUnfolded, setUnfolded] = useState<boolean>();
  const isUnfolded = chosenUnfolded ?? files.earlier.length <= mostUnfolded;
  const confirm = useConfirm();
  const removeAll = async () => {
    const isSure = await confirm({
      title: `Remove ${files.earlier.length} files?`,
      text: "They were uploaded earlier and have not been added to a product yet.",
      confirm: "Remove",
      cancel: "Keep Them",
      destructive: true,
    });
    if (isSure) files.remove(...files.earlier);
  };
  const removeButton = (file: NewFile) => (
    <IconButton
      label={`Remove ${file.name}`}
      icon={<Trash2 aria-hidden size={16} strokeWidth={1.75} />}
      onPress={({ target }) => {
        focusBeside(target, chooseFiles);
        files.remove(file);
      }}
    />
  );
  return (
    <>
      <UploadArea uploads={files.upload} isAccepting={isAccepting} />
      <QuotaNote place={place} uploads={files.upload} />
      <div className="mt-4">
        <SessionNotice uploads={files.upload}>Uploaded files are offered here again.</SessionNotice>
        <UploadList
          uploads={files.upload}
          renderStored={(document) => (
            <>
              {renderReady?.(document)}
              {removeButton(document)}
            </>
          )}
        />
        {files.earlier.length > 0 && (
          <section aria-label="Uploaded earlier, not added yet" className="mt-4">
            <details open={isUnfolded} onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}>
              <summary className="flex cursor-pointer items-center gap-1 py-1 text-xs font-medium text-fg3">
                <DisclosureChevron isOpen={isUnfolded} />
                {`Uploaded earlier, not added yet (${files.earlier.length})`}
              </summary>
              <ul className="max-h-60 overflow-auto border-t border-line">
                {files.earlier.map(({ id, name, extension, size, upload_date }) => (
                  <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-2">
                    <label htmlFor={`take-${id}`} className="flex min-w-48 flex-1 cursor-pointer items-start gap-2.5">
                      <Checkbox
                        id={`take-${id}`}
                        checked={files.isTaken(id)}
                        onChange={(event) => files.take(id, event.target.checked)}
                      />
                      <span className="-mt-0.5 min-w-0">
                        <span className="line-clamp-2 font-medium text-fg wrap-anywhere">{name}</span>
                        <span className="flex items-center gap-1.5 text-xs text-fg3">
                          <FileIcon extension={extension} />
                          {`${extension.toUpperCase()}, ${fileSize(size)}, ${dateAndTime(upload_date)}`}
                        </span>
                      </span>
                    </label>
                    {files.isTaken(id) && renderReady?.({ id, name })}
                    {removeButton({ id, name })}
                  </li>
                ))}
              </ul>
            </details>
            {files.earlier.length > mostUnfolded && (
              <Button variant="link" onPress={() => void removeAll()}>
                Remove All
              </Button>
            )}
          </section>
        )}
      </div>
      <p role="alert" className="text-xs text-bad">
        {files.removalFailure}
      </p>
    </>
  );
}
