import type { Publication } from "@lading/contract";
import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { getFieldLabel } from "../../../history/product-history.ts";
import { describeChange } from "../../../lib/describe-origin.ts";
import { Ago } from "../../../ui/moment.tsx";
import { dateAndTime } from "../../../lib/formats.ts";
import type { Column } from "../../../list/column.ts";
import { ListView } from "../../../list/list-view.tsx";
import { useList } from "../../../list/use-list.ts";
import { formatValue, type ProductParams, publicationList } from "./products-api.ts";
import type { ProductPageSearch } from "./product-search.ts";
import { inBothZones } from "../../../lib/format-moment.ts";

interface ProductPublicationsProps {
  params: ProductParams;
  search: ProductPageSearch;
}

/** The published changes of a product, the newest first. */
export function ProductPublications({ params, search }: ProductPublicationsProps) {
  const [query] = useState(() => publicationList(params));
  return (
    <ListView
      inSection
      list={useList(search, query)}
      name="publications"
      caption="Publications"
      empty={{ text: "Values that were published by an approval appear here." }}
      columns={columns}
      compactLines={["", "mt-0.5 text-xs text-fg3", "mt-1"]}
      rowKey={({ at, source }) => `${at} ${source}`}
      rowName={({ at }) => dateAndTime(at)}
    />
  );
}

/** The way in which the values were published, and the person who did it. */
function describeSource(publication: Publication) {
  const { title, lines } = describeChange(publication);
  // The time has a column of its own.
  return [title, ...lines.filter((line) => line !== inBothZones(publication.at))];
}

const columns: readonly Column<Publication>[] = [
  {
    id: "at",
    label: "Published",
    width: 190,
    cell: ({ at }) => <Ago at={at} isSentence />,
    compact: [{ line: 2, cell: ({ at }) => <Ago at={at} isSentence /> }],
  },
  {
    id: "source",
    label: "Source",
    width: 240,
    cell: (row) => {
      const [title, ...people] = describeSource(row);
      return (
        <>
          <span className="block font-medium text-fg">{title}</span>
          <span className="block text-xs text-fg3 wrap-anywhere">{people.join(", ")}</span>
        </>
      );
    },
    compact: [{ line: 1, cell: (row) => describeSource(row).join(", ") }],
  },
  {
    id: "changes",
    label: "Values",
    width: 320,
    grows: true,
    cell: (row) => <Changes publication={row} />,
    compact: [{ line: 3, cell: (row) => <Changes publication={row} /> }],
  },
];

function Changes({ publication: { is_first, has_new_picture, changes } }: { publication: Publication }) {
  if (is_first) return <span className="text-fg3">All values that it began with</span>;
  return (
    <ul className="py-1 whitespace-normal">
      {changes.map(({ field, old_value, new_value }) => (
        <li key={field} className="wrap-anywhere tabular-nums">
          <span className="text-fg3">{`${getFieldLabel(field)}: `}</span>
          <span className="text-fg3">{formatValue(field, old_value)}</span>
          <ArrowRight aria-hidden size={14} strokeWidth={1.75} className="mx-1.5 inline align-[-0.15em] text-fg3" />
          <span className="sr-only"> to </span>
          <span className="font-medium text-fg">{formatValue(field, new_value)}</span>
        </li>
      ))}
      {has_new_picture && <li>New picture</li>}
    </ul>
  );
}
