import type { ApiKey } from "@lading/contract";
import type { ReactNode } from "react";
import { Badge } from "../../ui/badge.tsx";
import { Ago, Moment } from "../../ui/moment.tsx";

interface KeyRowProps {
  apiKey: ApiKey;
  /** Buttons. */
  actions?: ReactNode;
}

/** A key with its scopes, last use and state. */
export function KeyRow({ apiKey, actions }: KeyRowProps) {
  const { name, scopes, companies, addresses, owner } = apiKey;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 px-4 py-4 sm:px-5">
      <div className="min-w-60 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium wrap-anywhere">
          {name}
          <StateBadge apiKey={apiKey} />
        </p>
        <ul aria-label={`Scopes of ${name}`} className="mt-1.5 flex flex-wrap gap-1.5">
          {scopes.map((scope) => (
            <li key={scope}>
              <code className="rounded-badge bg-muted px-1.5 py-0.5 text-xs text-fg2 wrap-anywhere">{scope}</code>
            </li>
          ))}
        </ul>
        <p className="mt-2 flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-fg3 wrap-anywhere tabular-nums">
          <span>{owner === null ? "Created by the server for its own tools" : `Owned by ${owner}`}</span>
          {companies && <span>For {companies.map((company) => company.name).join(", ")}</span>}
          {addresses.length > 0 && <span>From {addresses.join(", ")} only</span>}
          <span>
            <LastUse apiKey={apiKey} />
          </span>
          <span>
            <End apiKey={apiKey} />
          </span>
        </p>
      </div>
      {actions}
    </li>
  );
}

/** A key that has ended works no more, and nothing can be done with it. */
export const hasEnded = ({ state }: ApiKey) => state === "revoked" || state === "expired";

function StateBadge({ apiKey: { state, is_replaced } }: { apiKey: ApiKey }) {
  if (state === "revoked") return <Badge>Revoked</Badge>;
  if (state === "expired") return <Badge>Expired</Badge>;
  if (state === "owner_inactive") return <Badge tone="warn">Owner deactivated</Badge>;
  return is_replaced ? <Badge tone="info">Replaced</Badge> : undefined;
}

function LastUse({ apiKey: { last_used_at, last_used_from } }: { apiKey: ApiKey }) {
  if (last_used_at === null) return "Never used";
  return (
    <>
      Last used <Ago at={last_used_at} />
      {last_used_from !== null && ` from ${last_used_from}`}
    </>
  );
}

function End({ apiKey: { created_at, expires_at, state, is_replaced } }: { apiKey: ApiKey }) {
  if (state === "revoked")
    return (
      <>
        Created <Ago at={created_at} />
      </>
    );
  if (expires_at === null) return "Does not expire";
  const word = state === "expired" ? "Expired" : is_replaced ? "Works until" : "Expires";
  return (
    <>
      {word} <Moment at={expires_at} />
    </>
  );
}
