import type { AgreementState } from "@lading/contract";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";

const looks: Record<AgreementState, { name: string; tone: BadgeTone }> = {
  missing: { name: "Missing", tone: "bad" },
  expired: { name: "Expired", tone: "bad" },
  expiring: { name: "Expiring", tone: "warn" },
  not_accepted: { name: "Not accepted", tone: "info" },
  in_force: { name: "Valid", tone: "ok" },
};

export const agreementStateName = (state: string) =>
  new Map<string, { name: string }>(Object.entries(looks)).get(state)?.name ?? state;

/** Returns nothing for a valid agreement, because most are. The page says so once. */
export const agreementStateBadge = ({ state }: { state: AgreementState }) =>
  state !== "in_force" && <Badge tone={looks[state].tone}>{looks[state].name}</Badge>;
