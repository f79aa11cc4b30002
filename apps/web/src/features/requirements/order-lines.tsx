import type { RequirementGroup } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { describeArrived, describeItem, describeWhole } from "../../files/needed/item-words.ts";
import { failureText } from "../../lib/form-failure.ts";
import { date, number } from "../../lib/formats.ts";
import { Badge } from "../../ui/badge.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { linesOf, mostLines, type NeededSearch } from "./requirements-list.ts";

interface OrderLinesProps {
  id: string;
  group: RequirementGroup;
  today: string;
  search: NeededSearch;
}

/** The lines of an order or of a ship notice that need one document each. */
export function OrderLines({ id, group, today, search }: OrderLinesProps) {
  const { data, error } = useQuery(linesOf(group, search));
  if (error)
    return (
      <p id={id} role="alert" className="needed-line">
        {failureText(error)}
      </p>
    );
  return (
    <ul id={id} aria-label={`Lines of ${describeWhole(group)}`}>
      {data === undefined && (
        <li className="needed-line">
          <Skeleton className="h-5 w-60" />
        </li>
      )}
      {data?.map((item) => {
        const { tone, text } = describeItem(item, today);
        const { subject, arrived: from } = item;
        const arrived = describeArrived({ arrived: from === null ? null : { from, count: 1 }, count: 1 });
        return (
          <li key={item.id} className="needed-line">
            <Link to="/requirements" search={{ ...search, item: item.id }} data-row={item.id} className="needed-link">
              {subject.id.replace(/^.*\//, "Line ")}
            </Link>
            <span>{subject.name}</span>
            {item.due_on !== null && <small>{date(item.due_on)}</small>}
            <Badge tone={tone}>{text}</Badge>
            {arrived !== undefined && <small>{arrived}</small>}
          </li>
        );
      })}
      {group.count > mostLines && <li className="needed-line">{`and ${number(group.count - mostLines)} more`}</li>}
    </ul>
  );
}
