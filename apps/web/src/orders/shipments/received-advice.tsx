import type { ShipNotice } from "@lading/contract";
import { deployment } from "../../lib/deployment.ts";
import { isStaff } from "../../lib/session.ts";
import { isDamaged, isShort } from "./received-text.ts";

/** Tells what becomes of short and of damaged pieces, and who acts; nothing if no line has any. */
export function ReceivedAdvice({ lines }: { lines: readonly Pick<ShipNotice["lines"][number], "arrived">[] }) {
  const advice = [
    ...(lines.some(isShort)
      ? [
          `${deployment.providerAbbreviation} awaits nothing more of a short line, so it is not open to ship again. If the pieces did ship, ${isStaff() ? "the vendor tells the buyer" : "tell the buyer"}, who has the receipt corrected. If they are still needed, the buyer orders them again.`,
        ]
      : []),
    ...(lines.some(isDamaged)
      ? [
          `Damaged pieces count as received. ${isStaff() ? "Agree with the vendor" : "Agree with the buyer"} what happens with them; a replacement is ordered again.`,
        ]
      : []),
  ];
  return advice.map((text) => (
    <p key={text} className="text-xs text-fg2">
      {text}
    </p>
  ));
}
