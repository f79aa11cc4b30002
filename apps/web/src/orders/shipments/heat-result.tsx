import type { HeatCheck } from "@lading/contract";
import { Check, CircleAlert, CircleHelp, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import "./heat-result.css";

const icons = { proved: Check, typed: CircleHelp, mismatch: TriangleAlert, missing: CircleAlert } as const;

/** Says whether certificates prove a heat, and why not. `children` follow the sentence. */
export function HeatResult({ check, children }: { check: HeatCheck; children?: ReactNode }) {
  const Icon = icons[check.result];
  return (
    <p className="heat-result" data-result={check.result}>
      <Icon aria-hidden size={14} strokeWidth={1.75} />
      <span>{check.hint ?? `On ${check.certificate}`}</span>
      {children}
    </p>
  );
}
