import type { SessionRecord, SignInWay } from "@lading/contract";
import { Ago } from "../../ui/moment.tsx";
import { dateAndTime } from "../../lib/formats.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";

const ways: Record<SignInWay, string> = {
  password: "with your password",
  totp: "with your password and a code",
  recovery: "with your password and a recovery code",
  passkey: "with your password and a passkey",
  passkey_alone: "with a passkey",
  company: "with your company's sign-in",
};

interface SessionRowProps {
  session: SessionRecord;
  isPending: boolean;
  onSignOut: () => void;
}

export function SessionRow({ session, isPending, onSignOut }: SessionRowProps) {
  const { device, address, place, signed_in_at, signed_in_with: way, last_used_at, is_current } = session;
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 sm:px-5">
      <div className="min-w-52 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium wrap-anywhere">
          {device}
          {is_current && <Badge tone="accent">This session</Badge>}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-4 text-xs text-fg3 wrap-anywhere tabular-nums">
          {address && (
            <span>
              From {address}
              {place && `, ${place}`}
            </span>
          )}
          <span>
            Signed in <Ago at={signed_in_at} />
            {way && `, ${ways[way]}`}
          </span>
          {!is_current && (
            <span>
              Last used <Ago at={last_used_at} />
            </span>
          )}
        </p>
      </div>
      {!is_current && (
        <Button
          aria-label={`Sign Out of ${device}, last used ${dateAndTime(last_used_at)}`}
          isPending={isPending}
          onPress={onSignOut}
        >
          Sign Out
        </Button>
      )}
    </li>
  );
}
