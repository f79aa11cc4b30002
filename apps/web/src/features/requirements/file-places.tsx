import type { ItemFile, LabelField } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { DocumentLink } from "../../files/document-link.tsx";
import { previewAddress } from "../../files/download.ts";
import { valueText } from "../../files/needed/value-text.ts";
import { describePage } from "../../files/reading/find-mismatches.ts";
import { fileSize } from "../../lib/formats.ts";
import type { FoundPlace } from "./use-item-reading.ts";

interface FilePlacesProps {
  files: readonly ItemFile[];
  fields: readonly LabelField[];
  places: readonly FoundPlace[];
  /** The keys of the fields whose check fails. */
  failing: ReadonlySet<string>;
}

const shownExtensions: readonly string[] = ["pdf", "png", "jpg", "jpeg"];

/** The chosen files: each opens in a new window, and shows its pages if the browser can, with the values that were read and their pages. */
export function FilePlaces({ files, fields, places, failing }: FilePlacesProps) {
  return (
    <section className="item-card" aria-labelledby="your-files">
      <h2 id="your-files">{files.length === 1 ? "Your file" : "Your files"}</h2>
      <ul>
        {files.map((file) => (
          <li key={file.id} className="item-sent">
            <DocumentLink url={`/documents/requirement/${file.id}`} extension={file.extension}>
              {`${file.name}.${file.extension}`}
            </DocumentLink>
            <small>{fileSize(file.size)}</small>
            <FoundValues found={places.filter((place) => place.file.id === file.id)} {...{ fields, failing }} />
            {shownExtensions.includes(file.extension) && <Preview file={file} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface FoundValuesProps extends Pick<FilePlacesProps, "fields" | "failing"> {
  found: readonly FoundPlace[];
}

/** The values that were read in a file, each with its page. */
const FoundValues = ({ found, fields, failing }: FoundValuesProps) => (
  <dl className="item-found">
    {found.map(({ field: read }) => {
      const field = fields.find(({ key }) => key === read.key);
      return (
        field && (
          <div key={read.key} className={failing.has(read.key) ? "text-bad" : undefined}>
            <dt>{field.name}</dt>
            <dd>{`${valueText(field, read.value)} ${describePage(read)}`}</dd>
          </div>
        )
      );
    })}
  </dl>
);

/** The file within the page. Browsers without a viewer of PDFs only open it. */
function Preview({ file: { id, name, extension } }: { file: ItemFile }) {
  const isPdf = extension === "pdf";
  const { data: address } = useQuery({
    queryKey: ["requirement-items", "picture", id],
    queryFn: () => previewAddress("requirement", id),
    // An address is valid for a minute, and the file is loaded once.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    enabled: !isPdf || navigator.pdfViewerEnabled,
  });
  if (address === undefined) return null;
  return isPdf ? (
    // The server sends the file with a sandbox, so that nothing in it runs.
    // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in a frame with the attribute
    <iframe src={`${address}#navpanes=0&view=FitH`} title={name} className="item-page" />
  ) : (
    <img src={address} alt={name} className="item-picture" />
  );
}
