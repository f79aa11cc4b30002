import type { CountedRow, ItemCounts } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { CompanyLink } from "../../companies/record-links.tsx";
import { date, number } from "../../lib/formats.ts";
import type { Column } from "../../list/column.ts";
import type { ItemSearch } from "./figures-api.ts";
import { ItemsLink } from "./items-link.tsx";
import { StateBar } from "./state-bar.tsx";

/** The documents that each count counts. */
const searches: Record<keyof ItemCounts, Partial<ItemSearch>> = {
  needed: {},
  accepted: { state: ["accepted", "expiring"] },
  in_review: { state: ["submitted", "in_review"] },
  changes_requested: { state: ["changes_requested"] },
  missing: { state: ["missing", "requested"] },
  expiring_30: { expires: "30" },
  expiring_60: { expires: "60" },
  expiring_90: { expires: "90" },
  expired: { state: ["expired"] },
  waived: { state: ["waived"] },
  blocking: { blocks: "true" },
};

const labels = {
  in_review: "In Review",
  changes_requested: "To Change",
  missing: "Missing",
  expiring_30: "Expiring 30",
  expiring_60: "Expiring 60",
  expiring_90: "Expiring 90",
  expired: "Expired",
  waived: "Waived",
  blocking: "Blocking",
} as const satisfies Partial<Record<keyof ItemCounts, string>>;

/** The widths of columns whose heads are long, so that these stay on one line also with the arrow of the order. */
const widths: Partial<Record<keyof typeof labels, number>> = {
  changes_requested: 110,
  expiring_30: 116,
  expiring_60: 116,
  expiring_90: 116,
};

const nameOf = ({ requirement, company, day }: CountedRow) => requirement?.name ?? company?.name ?? date(day);

/** The documents of a row. Earlier days have no list, because only the present state of a document is known. */
const searchOf = ({ requirement, company, day }: CountedRow): Partial<ItemSearch> | undefined =>
  day === null
    ? { ...(requirement && { requirement: [String(requirement.id)] }), ...(company && { company: [company.id] }) }
    : undefined;

function Count({ row, name, isBad = false }: { row: CountedRow; name: keyof ItemCounts; isBad?: boolean }) {
  const search = searchOf(row);
  const text = number(row[name]);
  if (row[name] === 0) return <span className="text-fg3">{text}</span>;
  if (!search) return text;
  return (
    <ItemsLink search={{ ...search, ...searches[name] }} isBad={isBad} label={`${text} of ${nameOf(row)}`}>
      {text}
    </ItemsLink>
  );
}

/** A count with its name, on narrow screens. Nothing is left out but zeros. */
function CompactCount({ row, name, isBad }: { row: CountedRow; name: keyof typeof labels; isBad: boolean }) {
  if (row[name] === 0) return null;
  const search = searchOf(row);
  const text = `${number(row[name])} ${labels[name].toLowerCase()}`;
  return search ? (
    <ItemsLink search={{ ...search, ...searches[name] }} isBad={isBad}>
      {text}
    </ItemsLink>
  ) : (
    text
  );
}

const Accepted = ({ row }: { row: CountedRow }) => (
  <span className="whitespace-nowrap">
    <Count row={row} name="accepted" />
    <span className="text-fg3">{` of ${number(row.needed)}`}</span>
  </span>
);

function createColumns(isSorted: boolean): readonly Column<CountedRow>[] {
  const sortable = isSorted && { sortable: true };
  const count = (name: keyof typeof labels, isBad = false): Column<CountedRow> => ({
    id: name,
    label: labels[name],
    width: widths[name] ?? 94,
    align: "end",
    ...sortable,
    cell: (row) => <Count row={row} name={name} isBad={isBad} />,
    compact: [{ line: 3, cell: (row) => <CompactCount row={row} name={name} isBad={isBad} /> }],
  });
  return [
    {
      id: "accepted",
      label: "Accepted",
      width: 124,
      align: "end",
      ...sortable,
      cell: (row) => <Accepted row={row} />,
      compact: [{ line: 2, hasLabel: true }],
    },
    { id: "bar", label: "Share", width: 136, cell: (row) => <StateBar counts={row} /> },
    count("in_review"),
    count("changes_requested"),
    count("missing"),
    count("expiring_30"),
    count("expiring_60"),
    count("expiring_90"),
    count("expired", true),
    count("waived"),
    count("blocking", true),
  ];
}

export const hiddenAtFirst = ["expiring_60", "expiring_90"];

const subjects = {
  company: "One for each company",
  product: "One for each product",
  order_line: "One for each order line",
  ship_line: "One for each line of a ship notice",
};

const nameClass = "rounded-badge font-medium text-fg wrap-anywhere hover:text-accent-text hover:underline";

/** The name of a requirement, which leads to its page, or that of a request, which leads to the list of requests. */
const RequirementName = ({
  of: { id, name, applies_to, is_request },
}: {
  of: NonNullable<CountedRow["requirement"]>;
}) => (
  <span className="block py-0.5">
    {is_request ? (
      <Link
        to="/provider/documents/{-$part}"
        params={{ part: "requests" }}
        search={{ search: name }}
        className={nameClass}
      >
        {name}
      </Link>
    ) : (
      <Link to="/provider/$kind/{-$id}" params={{ kind: "requirements", id: String(id) }} className={nameClass}>
        {name}
      </Link>
    )}
    <span className="block text-xs text-fg3">{is_request ? "Asked for once" : subjects[applies_to]}</span>
  </span>
);

const requirementName: Column<CountedRow> = {
  id: "name",
  label: "Requirement",
  width: 220,
  grows: true,
  sortable: true,
  isText: true,
  cell: ({ requirement }) => requirement && <RequirementName of={requirement} />,
  compact: [{ line: 1, cell: ({ requirement }) => requirement?.name }],
};

const companyName: Column<CountedRow> = {
  id: "name",
  label: "Company",
  width: 220,
  grows: true,
  sortable: true,
  isText: true,
  cell: ({ company }) =>
    company && (
      <CompanyLink id={company.id} tab="Agreements">
        {company.name}
      </CompanyLink>
    ),
  compact: [{ line: 1, cell: ({ company }) => company?.name }],
};

const dayName: Column<CountedRow> = {
  id: "day",
  label: "Day",
  width: 140,
  cell: ({ day }) => date(day),
  compact: [{ line: 1 }],
};

/** The columns of requirements, of companies and of days. */
export const countColumns = {
  requirement: [requirementName, ...createColumns(true)],
  company: [companyName, ...createColumns(true)],
  day: [dayName, ...createColumns(false)],
};

/** The classes of the lines of a row on narrow screens. */
export const compactCountLines = ["", "mt-0.5 text-xs text-fg2 tabular-nums", "mt-0.5 flex-wrap text-xs tabular-nums"];
