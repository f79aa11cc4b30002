import type { RequirementItem } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { CompanyLink, OrderLink, ProductLink } from "../../companies/record-links.tsx";
import { BlocksLine } from "../../files/needed/blocks-line.tsx";
import { describeItem, describeRenewal, describeSubject, orderOf } from "../../files/needed/item-words.ts";
import { date } from "../../lib/formats.ts";
import { presentDay } from "../../lib/format-moment.ts";
import type { Column } from "../../list/column.ts";
import { Badge } from "../../ui/badge.tsx";

function State({ item }: { item: RequirementItem }) {
  const { tone, text } = describeItem(item, presentDay());
  const renewal = describeRenewal(item);
  return (
    <span className="block py-0.5">
      <Badge tone={tone}>{text}</Badge>
      {renewal !== undefined && <span className="block text-xs text-fg2">{renewal}</span>}
      <BlocksLine blocks={item.blocks} />
    </span>
  );
}

/** The subject of a document, which leads to its page. */
export function Subject({ item: { company, subject } }: { item: RequirementItem }) {
  if (subject.kind === "company") return <span className="text-fg3">The company</span>;
  if (subject.kind === "product")
    return (
      <ProductLink company={company.id} sku={subject.id}>
        {subject.name}
      </ProductLink>
    );
  return (
    <OrderLink company={company.id} number={orderOf(subject)}>
      {describeSubject(subject)}
    </OrderLink>
  );
}

/** Leads to the page of a document. */
const RecordLink = ({ item: { id, requirement } }: { item: RequirementItem }) => (
  <Link
    to="/provider/documents/{-$part}"
    params={{ part: id }}
    search={{}}
    data-opens-row=""
    className="rounded-badge font-medium text-fg wrap-anywhere hover:text-accent-text hover:underline"
  >
    {requirement.name}
  </Link>
);

/** How lists of documents of companies are searched, and how their rows are named and shown in narrow windows. */
export const itemRows = {
  search: "Document, company, product or PO",
  compactLines: ["", "mt-0.5 text-xs text-fg3 wrap-anywhere", "mt-1 text-xs text-fg2", "text-xs text-fg3"],
  compactShowsAll: true,
  rowKey: ({ id }: RequirementItem) => id,
  rowName: ({ requirement, company }: RequirementItem) => `${requirement.name} of ${company.name}`,
};

/** The columns that say which document of whom a row is about. */
export const whoseColumns: readonly Column<RequirementItem>[] = [
  {
    id: "name",
    label: "Document",
    width: 220,
    grows: true,
    sortable: true,
    isText: true,
    cell: (item) => <RecordLink item={item} />,
    compact: [{ line: 1 }],
  },
  {
    id: "company",
    label: "Company",
    width: 200,
    grows: true,
    cell: ({ company }) => (
      <CompanyLink id={company.id} tab="Agreements">
        {company.name}
      </CompanyLink>
    ),
    compact: [{ line: 2, cell: ({ company }) => company.name }],
  },
  {
    id: "subject",
    label: "For",
    width: 200,
    grows: true,
    cell: (item) => <Subject item={item} />,
    compact: [{ line: 2, cell: ({ subject }) => subject.kind !== "company" && describeSubject(subject) }],
  },
];

/** The columns of the documents that companies must give. */
export const itemColumns: readonly Column<RequirementItem>[] = [
  ...whoseColumns,
  {
    id: "state",
    label: "State",
    width: 200,
    cell: (item) => <State item={item} />,
    compact: [{ line: 3 }],
  },
  {
    id: "due_on",
    label: "By",
    width: 120,
    sortable: true,
    isDay: true,
    cell: ({ due_on }) => (due_on === null ? <span className="text-fg3">No end</span> : date(due_on)),
    compact: [{ line: 4, hasLabel: true }],
  },
  {
    id: "opened_at",
    label: "Needed Since",
    width: 140,
    sortable: true,
    isDay: true,
    cell: ({ opened_at }) => date(opened_at),
  },
];
