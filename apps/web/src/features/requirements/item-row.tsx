import type { RequirementItem } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { date } from "../../lib/formats.ts";
import { useMay } from "../../lib/use-may.ts";
import { Badge } from "../../ui/badge.tsx";
import { daysUntil, describeItem, describeRenewal, describeSubject, fromToday } from "./item-words.ts";
import type { NeededSearch } from "./requirements-list.ts";

interface ItemRowProps {
  item: RequirementItem;
  today: string;
  search: NeededSearch;
}

/** A document that is needed, with what it is for, by when, why, and its state. */
export function ItemRow({ item, today, search }: ItemRowProps) {
  const { id, requirement, subject, due_on: dueOn, reason, renewal } = item;
  const { tone, text } = describeItem(item, today);
  const left = dueOn === null ? undefined : daysUntil(dueOn, today);
  const said = reason ?? describeRenewal(item);
  const isRefused = reason !== null || renewal?.state === "changes_requested";
  const maySend = useMay()({ permission: "requirements.submit" });
  const name = describeSubject(subject);
  return (
    <li className="needed-row">
      <div className="needed-what">
        <Link to="/requirements" search={{ ...search, item: id }} data-row={id} className="needed-link">
          {requirement.name}
        </Link>
      </div>
      <div className="needed-for">
        <div>{name}</div>
        {subject.kind !== "company" && <small>{subject.kind === "product" ? subject.id : subject.name}</small>}
      </div>
      <div className="needed-when">
        {dueOn !== null && left !== undefined && (
          <>
            <div>{date(dueOn)}</div>
            <small className={left < 0 ? "text-bad" : undefined}>{fromToday(left)}</small>
          </>
        )}
      </div>
      <div className="needed-why">{requirement.basis}</div>
      <div className="needed-state">
        <Badge tone={tone}>{text}</Badge>
        {said !== undefined && <small className="wrap-anywhere">{said}</small>}
      </div>
      <div className="needed-act">
        <Link
          to="/requirements"
          search={{ ...search, item: id }}
          className="needed-button"
          aria-label={`${label(isRefused, maySend, search)} ${requirement.name}, ${name}`}
        >
          {label(isRefused, maySend, search)}
        </Link>
      </div>
    </li>
  );
}

function label(isRefused: boolean, maySend: boolean, { tab }: NeededSearch) {
  if (isRefused) return "See Reason";
  return maySend && tab === "to_do" ? "Upload" : "Open";
}
