import type { ItemFile, ReviewedItem } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { DocumentLink } from "../../files/document-link.tsx";
import { previewAddress } from "../../files/download.ts";
import { date, fileSize } from "../../lib/formats.ts";

const space = "company-requirement";

/** The files that were sent, and those of the document that was accepted last. Pictures are shown; other files open in a new window. */
export function SentFiles({ files, former }: { files: readonly ItemFile[]; former: ReviewedItem["former"] }) {
  return (
    <>
      {files.map((file) => (
        <SentFile key={file.id} file={file} />
      ))}
      {former && former.files.length > 0 && (
        <>
          <h2 className="pt-2 text-xs text-fg3">
            {former.valid_until === null ? "Accepted before" : `Accepted until ${date(former.valid_until)}`}
          </h2>
          {former.files.map((file) => (
            <SentFile key={file.id} file={file} />
          ))}
        </>
      )}
    </>
  );
}

const pictures: readonly string[] = ["png", "jpg", "jpeg"];

function SentFile({ file }: { file: ItemFile }) {
  const { id, name, extension, size, uploaded_by: by } = file;
  return (
    <div className="requirement-review-file">
      <div className="flex items-start gap-3">
        <FileText aria-hidden size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-fg3" />
        <div className="min-w-0">
          <DocumentLink url={`/documents/${space}/${id}`} extension={extension}>
            {`${name}.${extension}`}
          </DocumentLink>
          <p className="text-xs text-fg3">{`${fileSize(size)}${by === null ? "" : ` · ${by}`}`}</p>
        </div>
      </div>
      {pictures.includes(extension) && <Picture id={id} name={name} />}
    </div>
  );
}

function Picture({ id, name }: { id: string; name: string }) {
  const { data: address } = useQuery({
    queryKey: ["requirement-review", "picture", id],
    queryFn: () => previewAddress(space, id),
    // An address is valid for a minute, and the picture is loaded once.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  return address === undefined ? null : <img src={address} alt={name} className="requirement-review-picture" />;
}
