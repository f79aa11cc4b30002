import { type ItemFile, previewedExtensions, type ReviewedItem } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useState } from "react";
import { DocumentLink } from "../../files/document-link.tsx";
import { previewAddress } from "../../files/download.ts";
import { failureText } from "../../lib/form-failure.ts";
import { date, fileSize } from "../../lib/formats.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";

const space = "company-requirement";

interface SentFilesProps extends Pick<ReviewedItem, "former" | "refused"> {
  files: readonly ItemFile[];
}

/** The files that were sent, those that went back for changes before, and those that were accepted last. The first one is open. */
export function SentFiles({ files, former, refused }: SentFilesProps) {
  return (
    <>
      {files.map((file, place) => (
        <SentFile key={file.id} file={file} isFirst={place === 0} />
      ))}
      {refused && <EarlierFiles title={`Went back for changes on ${date(refused.decided_at)}`} files={refused.files} />}
      {former && (
        <EarlierFiles
          title={former.valid_until === null ? "Accepted before" : `Accepted until ${date(former.valid_until)}`}
          files={former.files}
        />
      )}
    </>
  );
}

const EarlierFiles = ({ title, files }: { title: string; files: readonly ItemFile[] }) =>
  files.length > 0 && (
    <section aria-label={title} className="contents">
      <h2 className="pt-2 text-xs text-fg3">{title}</h2>
      {files.map((file) => (
        <SentFile key={file.id} file={file} isFirst={false} />
      ))}
    </section>
  );

/** Whether this browser shows such a file within a page. */
const canShow = (extension: string) =>
  extension === "pdf" ? navigator.pdfViewerEnabled : previewedExtensions.some((one) => one === extension);

function SentFile({ file, isFirst }: { file: ItemFile; isFirst: boolean }) {
  const { id, name, extension, size, uploaded_by: by } = file;
  const [isShown, setShown] = useState(isFirst);
  return (
    <div className="requirement-review-file">
      <div className="flex items-start gap-3">
        <FileText aria-hidden size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-fg3" />
        <div className="min-w-0 flex-1">
          <DocumentLink url={`/documents/${space}/${id}`} extension={extension}>
            {`${name}.${extension}`}
          </DocumentLink>
          <p className="text-xs text-fg3">{`${fileSize(size)}${by === null ? "" : ` · ${by}`}`}</p>
        </div>
        {canShow(extension) && (
          <Button
            variant="link"
            aria-expanded={isShown}
            aria-label={`Preview of ${name}`}
            onPress={() => setShown(!isShown)}
          >
            {isShown ? "Hide" : "Show"}
          </Button>
        )}
      </div>
      {isShown &&
        (canShow(extension) ? (
          <Preview file={file} />
        ) : (
          <p className="mt-3 text-xs text-fg3">Open the file to read it. This browser does not show it here.</p>
        ))}
    </div>
  );
}

function Preview({ file: { id, name, extension } }: { file: ItemFile }) {
  const { data: address, error } = useQuery({
    queryKey: ["requirement-review", "preview", id],
    queryFn: () => previewAddress(space, id),
    // An address is valid for a minute, and the file is loaded once.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  if (error) return <Notice tone="bad">{`The file could not be shown. ${failureText(error)}`}</Notice>;
  if (address === undefined)
    return (
      <output className="mt-3 grid min-h-60 place-items-center text-fg3">
        <span className="sr-only">{`Loading ${name}`}</span>
        <Spinner />
      </output>
    );
  return extension === "pdf" ? (
    // The server sends the file with a sandbox, so that nothing in it runs.
    // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in a frame with the attribute
    <iframe src={`${address}#navpanes=0&view=FitH`} title={name} className="requirement-review-page" />
  ) : (
    <img src={address} alt={name} className="requirement-review-picture" />
  );
}
