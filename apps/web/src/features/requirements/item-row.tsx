import type { RequirementGroup } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { Building2, ChevronRight, Package, ReceiptText, Truck } from "lucide-react";
import { useId, useState } from "react";
import { BlocksLine } from "../../files/needed/blocks-line.tsx";
import {
  daysUntil,
  describeArrived,
  describeAsked,
  describeGroup,
  describeItem,
  describeRenewal,
  fromToday,
} from "../../files/needed/item-words.ts";
import { date, number } from "../../lib/formats.ts";
import { useMay } from "../../lib/use-may.ts";
import { Badge } from "../../ui/badge.tsx";
import { OrderLines } from "./order-lines.tsx";
import type { NeededSearch } from "./requirements-list.ts";

interface ItemRowProps {
  group: RequirementGroup;
  today: string;
  search: NeededSearch;
}

const icons = { company: Building2, product: Package, order_line: ReceiptText, ship_line: Truck };

/** A document that is needed, with what it is for, by when, why, and its state. The lines of an order open below it. */
export function ItemRow({ group, today, search }: ItemRowProps) {
  const { requirement, blocks, count, item } = group;
  const { id, subject, due_on: dueOn, reason, renewal } = item;
  const { tone, text } = describeItem({ ...item, state: group.state }, today);
  const left = dueOn === null ? undefined : daysUntil(dueOn, today);
  const said = reason ?? describeRenewal(item) ?? describeAsked(item);
  const arrived = describeArrived(group);
  const isRefused = reason !== null || renewal?.state === "changes_requested";
  const maySend = useMay()({ permission: "requirements.submit" });
  const [isOpen, setOpen] = useState(false);
  const lines = useId();
  const Icon = icons[subject.kind];
  const name = describeGroup(group);
  const act = arrived !== undefined && maySend ? "Look and Send" : label(isRefused, maySend, search);
  return (
    <li>
      <div className="needed-row">
        <div className="needed-what">
          <Link to="/requirements" search={{ ...search, item: id }} data-row={id} className="needed-link">
            {requirement.name}
          </Link>
          <BlocksLine blocks={blocks} />
        </div>
        <div className="needed-for">
          <Icon aria-hidden size={16} strokeWidth={1.75} />
          <div>
            {count > 1 ? (
              <button
                type="button"
                className="needed-open"
                aria-expanded={isOpen}
                aria-controls={lines}
                onClick={() => setOpen(!isOpen)}
              >
                {name}
                <ChevronRight aria-hidden size={14} strokeWidth={1.75} />
              </button>
            ) : (
              name
            )}
            <small>{describeMore(group)}</small>
          </div>
        </div>
        <div className="needed-when">
          {dueOn !== null && left !== undefined && (
            <>
              <div>{date(dueOn)}</div>
              <small className={left < 0 && search.tab === "to_do" ? "text-bad" : undefined}>{fromToday(left)}</small>
            </>
          )}
        </div>
        <div className="needed-why">{requirement.basis}</div>
        <div className="needed-state">
          <Badge tone={tone}>{text}</Badge>
          {arrived !== undefined && <small className="wrap-anywhere text-fg">{arrived}</small>}
          {said !== undefined && <small className="wrap-anywhere">{said}</small>}
        </div>
        <div className="needed-act">
          <Link
            to="/requirements"
            search={{ ...search, item: id }}
            className="needed-button"
            aria-label={`${act} ${requirement.name}, ${name}`}
          >
            {act}
          </Link>
        </div>
      </div>
      {isOpen && <OrderLines id={lines} group={group} today={today} search={search} />}
    </li>
  );
}

/** The line below the subject: the SKU of a product, the products of the lines of an order, or the order of those of a ship notice. */
function describeMore({ count, order, item: { subject } }: RequirementGroup) {
  const { kind, id, name } = subject;
  if (kind === "company") return null;
  if (kind === "product") return id;
  if (kind === "ship_line") return count > 1 ? `PO ${order}` : null;
  return count > 1 ? `${name} and ${number(count - 1)} more` : name;
}

function label(isRefused: boolean, maySend: boolean, { tab }: NeededSearch) {
  if (isRefused) return "See Reason";
  return maySend && tab === "to_do" ? "Upload" : "Open";
}
