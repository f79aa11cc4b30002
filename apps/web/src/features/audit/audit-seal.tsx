import type { AuditState } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { ShieldAlert, ShieldCheck } from "lucide-react";
import { dateAndTime, number } from "../../lib/formats.ts";
import { Notice } from "../../ui/notice.tsx";
import { auditState } from "./audit-list.ts";

/** More would push the list off the page. The log has all of them. */
const maxFaults = 5;

/** When the record was last sealed and verified, and the spans in which somebody has changed it. */
export function AuditSeal() {
  const { data: state } = useQuery(auditState);
  const faults = state?.verified?.faults ?? [];
  const isSound = state?.sealed && state.verified && faults.length === 0;
  const Icon = isSound ? ShieldCheck : ShieldAlert;
  return (
    <div className="px-4 pb-4 lg:px-6">
      <p className="flex min-h-5 items-start gap-2 text-sm text-fg3">
        {state && (
          <>
            <Icon aria-hidden size={16} strokeWidth={1.75} className={`mt-0.5 shrink-0 ${isSound ? "text-ok" : ""}`} />
            <span>{describe(state)}</span>
          </>
        )}
      </p>
      {faults.length > 0 && (
        <div className="pt-3">
          <Notice tone="bad">
            <p className="font-medium">Somebody has changed the audit record outside of the portal.</p>
            <ul className="list-disc pl-4">
              {faults.slice(0, maxFaults).map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
            {faults.length > maxFaults && <p>{`${number(faults.length - maxFaults)} more are in the log.`}</p>}
          </Notice>
        </div>
      )}
    </div>
  );
}

function describe({ sealed, verified }: AuditState) {
  if (!sealed) return "The record is not sealed yet. The portal seals new actions every hour.";
  const last = `Sealed ${dateAndTime(sealed.at)}`;
  if (!verified) return `${last} · not verified yet, which happens every night`;
  const result = verified.faults.length === 0 ? "unchanged" : "changed";
  return `${last} · verified ${dateAndTime(verified.at)}: ${result}`;
}
