import type { AssistantToken } from "@lading/contract";
import { Ago } from "../../ui/moment.tsx";
import { date } from "../../lib/formats.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";

/** The token of an assistant, with its rights and its last use. */
export function TokenRow({ token, onRevoke }: { token: AssistantToken; onRevoke: () => void }) {
  const { name, scopes, state, last_used_at, last_used_from, expires_at } = token;
  const from = last_used_from === null ? "" : ` from ${last_used_from}`;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 px-4 py-4 sm:px-5">
      <div className="min-w-60 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium wrap-anywhere">
          {name}
          {state === "expired" && <Badge>Expired</Badge>}
        </p>
        <p className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-fg3 wrap-anywhere tabular-nums">
          <span>{scopes.includes("mcp:propose") ? "Reads and proposes edits" : "Reads"}</span>
          <span>
            {last_used_at === null ? (
              "Never used"
            ) : (
              <>
                Last used <Ago at={last_used_at} />
                {from}
              </>
            )}
          </span>
          <span>
            {state === "expired" ? "Expired" : "Expires"} {date(expires_at)}
          </span>
        </p>
      </div>
      <Button aria-label={`Revoke ${name}`} onPress={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}
