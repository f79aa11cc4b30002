import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { date, number } from "../../lib/formats.ts";
import { recall, remember } from "../../lib/remembered.ts";
import { isStaff, sessionId } from "../../lib/session.ts";
import { Notice } from "../../ui/notice.tsx";
import { useConfirm } from "../../ui/use-confirm.tsx";

const DAY = 86_400_000;
/** The session in which the user was asked last. */
const askedKey = "lading.second-step-asked";

/** Counts down the days in which a user who needs a second step still signs in without it, and asks once in each session. */
export function FactorNotice({ due }: { due: string }) {
  const confirm = useConfirm();
  const navigate = useNavigate();
  const page = isStaff() ? ({ to: "/provider/security" } as const) : securitySection;
  const [now] = useState(Date.now);
  const days = Math.max(0, Math.ceil((Date.parse(due) - now) / DAY));
  const left = days === 1 ? "1 day is left" : `${number(days)} days are left`;
  const ask = useEffectEvent(async () => {
    const session = sessionId();
    if (recall(askedKey) === session) return;
    remember(askedKey, session ?? null);
    const isWilling = await confirm({
      title: "Set up a second step",
      text: `Your account needs a second step at sign-in from ${date(due)} on. ${left}; after that, you cannot sign in without setting it up.`,
      confirm: "Set Up",
      cancel: "Not Now",
    });
    if (isWilling) void navigate(page);
  });
  useEffect(() => void ask(), []);
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
