import type { Notification } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { ArrowUpRight } from "lucide-react";
import { useMay } from "../../lib/use-may.ts";
import { visitTarget } from "./visit-target.ts";

interface VisitLinkProps {
  notification: Notification;
  /** Marks the notification as read. */
  onVisit: (notification: Notification) => void;
}

/** A link to the page that a notification is about, or the reason why the user may not open it. Empty if there is no page. */
export function VisitLink({ notification, onVisit }: VisitLinkProps) {
  const may = useMay();
  const target = visitTarget(notification, may);
  if (!target) return null;
  const { permission, flag, place, link } = target;
  if (flag && !may({ flag })) return <WhyNot>{`${flag} is switched off`}</WhyNot>;
  if (permission && !may({ permission })) return <WhyNot>{`Your role has no access to ${place}`}</WhyNot>;
  const visit = () => onVisit(notification);
  return (
    <Link
      {...link}
      onClick={visit}
      // The middle mouse button opens a new tab.
      onAuxClick={({ button }) => button === 1 && visit()}
      className="-mx-2 inline-flex h-8 items-center gap-1 rounded-control px-2 font-medium text-accent-text hover:bg-muted"
    >
      Visit
      <span className="sr-only">{`: ${notification.description}`}</span>
      <ArrowUpRight aria-hidden size={14} strokeWidth={1.75} />
    </Link>
  );
}

const WhyNot = ({ children }: { children: string }) => (
  <span className="block text-xs text-pretty text-fg3">{children}</span>
);
