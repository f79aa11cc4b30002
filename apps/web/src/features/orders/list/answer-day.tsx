import type { PurchaseOrder, WorkingCalendar } from "@lading/contract";
import { Clock, TriangleAlert } from "lucide-react";
import { inBothZones } from "../../../lib/format-moment.ts";
import { date } from "../../../lib/formats.ts";
import { useNow } from "../../../lib/use-now.ts";
import { Badge } from "../../../ui/badge.tsx";
import { describeAnswerTime } from "./answer-time.ts";
import "./order-list.css";

interface AnswerDayProps extends Pick<PurchaseOrder, "respond_by" | "is_late"> {
  /** Unset while it is loaded. */
  calendar: WorkingCalendar | undefined;
  hasLabel?: boolean;
}

/** The day by which an order should be answered, and how urgent that is. */
export function AnswerDay({ respond_by, is_late, calendar, hasLabel = false }: AnswerDayProps) {
  const now = useNow();
  if (respond_by === null) return null;
  const due = calendar && describeAnswerTime(respond_by, calendar, now);
  return (
    <time dateTime={respond_by} title={inBothZones(respond_by)} className="answer-by">
      <span className="answer-by-day">{`${hasLabel ? "Answer by " : ""}${date(due?.day ?? respond_by)}`}</span>
      {due ? <Urgency {...due} /> : is_late && <Urgency state="late" text="late" />}
    </time>
  );
}

function Urgency({ state, text }: Pick<ReturnType<typeof describeAnswerTime>, "state" | "text">) {
  if (state === "later") return <span className="text-xs text-fg3">{text}</span>;
  const Icon = state === "late" ? TriangleAlert : Clock;
  return (
    <Badge tone={state === "late" ? "bad" : "warn"} icon={<Icon aria-hidden size={12} strokeWidth={2} />}>
      {text}
    </Badge>
  );
}
