import type { RequirementGroup, Waiting } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { ArrowRight, Ban, CircleCheck, Upload } from "lucide-react";
import { BlocksLine } from "../../files/needed/blocks-line.tsx";
import {
  daysUntil,
  describeArrived,
  describeItem,
  describeRenewal,
  describeGroup,
  fromToday,
  urgentDays,
} from "../../files/needed/item-words.ts";
import { presentDay } from "../../lib/format-moment.ts";
import { number } from "../../lib/formats.ts";
import { useMay } from "../../lib/use-may.ts";
import { Badge } from "../../ui/badge.tsx";
import { WaitingRow } from "./waiting-row.tsx";
import "./needed-card.css";

interface NeededCardProps {
  needed: NonNullable<Waiting["needed"]>;
  /** The agreements that no required document stands for. */
  agreements: Waiting["waiting"];
}

/** The documents that the company must send now, the most urgent first, each with its button. */
export function NeededCard({ needed: { count, blocking, groups }, agreements }: NeededCardProps) {
  const today = presentDay();
  const maySend = useMay()({ permission: "requirements.submit" });
  return (
    <section className="home-card" aria-labelledby="needed">
      <div className="home-card-head">
        <h2 id="needed">Needed from You {count > 0 && <span>{number(count)}</span>}</h2>
        {blocking > 0 && (
          <span className="home-blocking">
            <Ban aria-hidden size={14} strokeWidth={1.75} />
            {blocking === 1 ? "1 blocks your work" : `${number(blocking)} block your work`}
          </span>
        )}
      </div>
      {count + agreements.length === 0 && (
        <p className="home-none">
          <CircleCheck size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-ok" />
          Nothing is needed from you.
        </p>
      )}
      <ul className="divide-y divide-line">
        {groups.map((group) => (
          <NeededRow key={group.item.id} group={group} today={today} maySend={maySend} />
        ))}
      </ul>
      {count > 0 && (
        <div className="home-card-foot">
          <Link to="/requirements">
            All Needed from You
            <ArrowRight aria-hidden size={14} strokeWidth={1.75} />
          </Link>
        </div>
      )}
      {agreements.length > 0 && (
        <section aria-labelledby="needed-agreements" className="border-t border-line">
          <div className="home-card-head">
            <h2 id="needed-agreements">
              Agreements <span>{number(agreements.reduce((sum, one) => sum + one.count, 0))}</span>
            </h2>
          </div>
          <ul className="divide-y divide-line">
            {agreements.map((one) => (
              <li key={one.kind}>
                <WaitingRow {...one} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </section>
  );
}

interface NeededRowProps {
  group: RequirementGroup;
  today: string;
  maySend: boolean;
}

function NeededRow({ group, today, maySend }: NeededRowProps) {
  const { requirement, item, blocks } = group;
  const { tone, text } = describeItem({ ...item, state: group.state }, today);
  const left = item.due_on === null ? undefined : daysUntil(item.due_on, today);
  const name = describeGroup(group);
  const isRefused = item.reason !== null || item.renewal?.state === "changes_requested";
  const arrived = describeArrived(group);
  const why = item.reason ?? describeRenewal(item);
  const label =
    arrived !== undefined && maySend ? "Look and Send" : isRefused ? "See Reason" : maySend ? "Upload" : "Open";
  return (
    <li className="home-needed">
      <div>
        <p>
          <span className="font-medium">{requirement.name}</span>
          <Badge tone={tone}>{text}</Badge>
        </p>
        <p className="home-needed-facts">
          {[
            left !== undefined && <span key="due" className={getTone(left)}>{`Due ${fromToday(left)}`}</span>,
            <span key="for">{name}</span>,
            arrived !== undefined && <span key="arrived">{arrived}</span>,
            why && <span key="why">{why}</span>,
          ]}
        </p>
        <BlocksLine blocks={blocks} />
      </div>
      <Link
        to="/requirements"
        search={{ item: item.id }}
        className="home-needed-button"
        aria-label={`${label} ${requirement.name}, ${name}`}
      >
        {label === "Upload" && <Upload aria-hidden size={16} strokeWidth={1.75} />}
        {label}
      </Link>
    </li>
  );
}

function getTone(left: number) {
  if (left < 0) return "text-bad";
  return left < urgentDays / 2 ? "text-warn" : undefined;
}
