import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { date, number } from "../../lib/formats.ts";
import { isStaff } from "../../lib/session.ts";
import { Notice } from "../../ui/notice.tsx";

const DAY = 86_400_000;

/** Counts down the days in which a user who needs a second step still signs in without it. */
export function FactorNotice({ due }: { due: string }) {
  const page = isStaff() ? ({ to: "/provider/security" } as const) : securitySection;
  const [now] = useState(Date.now);
  const days = Math.max(0, Math.ceil((Date.parse(due) - now) / DAY));
  const left = days === 1 ? "1 day is left" : `${number(days)} days are left`;
  return (
    <aside aria-label="Second step" className="px-4 py-2 lg:px-6">
      <Notice
        tone="warn"
        action={
          <Link {...page} className="rounded-badge font-medium underline underline-offset-2">
            Set it up
          </Link>
        }
      >
        {`Your account needs a second step at sign-in from ${date(due)} on. ${left}.`}
      </Notice>
    </aside>
  );
}

const securitySection = { to: "/settings", search: { type: "Security" } } as const;
