import type { Withdrawal } from "@lading/contract";
import type { ReactNode } from "react";
import { date } from "../lib/formats.ts";
import { Badge } from "../ui/badge.tsx";
import { Notice } from "../ui/notice.tsx";

interface Ending {
  withdrawn: Withdrawal | null;
}

/** Tells on the page of a product that it has ended or will end, when and why. Empty for other products. */
export function WithdrawalNotice({ withdrawn, action }: Ending & { action?: ReactNode }) {
  if (!withdrawn) return null;
  const { on, at, reason } = withdrawn;
  return (
    <Notice tone={at === null ? "info" : "warn"} action={action}>
      <strong className="font-medium">{at === null ? `Ends on ${date(on)}` : `Withdrawn on ${date(on)}`}</strong>
      {`: ${reason}`}
      <span className="block">
        {at === null
          ? "When this day begins in UTC, the product leaves all lists, and changes that wait end."
          : "The product is in no list, and its values cannot be changed. Its orders and documents stay."}
      </span>
    </Notice>
  );
}

/** Marks a product that has ended or will end, behind its name in a list. */
export const WithdrawalBadge = ({ withdrawn }: Ending) =>
  withdrawn && (
    <>
      {" "}
      <Badge tone={withdrawn.at === null ? "info" : "warn"}>
        {withdrawn.at === null ? `Ends ${date(withdrawn.on)}` : "Withdrawn"}
      </Badge>
    </>
  );
