import type { ItemFile, LabelField } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { DocumentLink } from "../../files/document-link.tsx";
import { previewAddress } from "../../files/download.ts";
import { number } from "../../lib/formats.ts";
import type { FoundPlace } from "./use-item-reading.ts";

interface FilePlacesProps {
  files: readonly ItemFile[];
  fields: readonly LabelField[];
  places: readonly FoundPlace[];
  /** The keys of the fields whose check fails. */
  failing: ReadonlySet<string>;
}

const pictures: readonly string[] = ["png", "jpg", "jpeg"];

/** The chosen files: each opens in a new window; a picture is shown, and each page on which a value was read, with its place. */
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
            {pictures.includes(file.extension) && <Picture file={file} />}
            {pagesOf(places.filter((place) => place.file.id === file.id)).map(([page, found]) => (
              <Page key={page} {...{ page, found, fields, failing }} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The places by their page, without those in attached data. */
function pagesOf(places: readonly FoundPlace[]) {
  const pages = new Map<number, FoundPlace[]>();
  for (const place of places) {
    const { page } = place.field;
    if (page !== null) pages.set(page, [...(pages.get(page) ?? []), place]);
  }
  return [...pages].toSorted(([one], [other]) => one - other);
}

interface PageProps extends Pick<FilePlacesProps, "fields" | "failing"> {
  page: number;
  found: readonly FoundPlace[];
}

function Page({ page, found, fields, failing }: PageProps) {
  return (
    <figure className="item-page">
      <div aria-hidden>
        {found.map(({ field: { key, box, confidence } }) => {
          if (!box) return null;
          const tone = failing.has(key) ? "item-mark-no" : confidence === "guess" ? "item-mark-guess" : undefined;
          const [left, top, width, height] = [box.left, box.top, box.width, box.height].map(
            (share) => `${share * 100}%`,
          );
          return (
            <span
              key={key}
              className={tone}
              style={{ left, top, width, height }}
              title={fields.find((field) => field.key === key)?.name}
            />
          );
        })}
      </div>
      <figcaption>
        {`Page ${number(page)}: ${found.map(({ field }) => fields.find(({ key }) => key === field.key)?.name).join(", ")}`}
      </figcaption>
    </figure>
  );
}

function Picture({ file: { id, name } }: { file: ItemFile }) {
  const { data: address } = useQuery({
    queryKey: ["requirement-items", "picture", id],
    queryFn: () => previewAddress("requirement", id),
    // An address is valid for a minute, and the picture is loaded once.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  return address === undefined ? null : <img src={address} alt={name} className="item-picture" />;
}
