import type { Webhook } from "@lading/contract";
import { dateAndTime, number } from "../../lib/formats.ts";
import { Badge } from "../../ui/badge.tsx";
import { Notice } from "../../ui/notice.tsx";

/** A webhook of the caller, or of a company, of whose address staff see the host alone. */
type AnyWebhook = Omit<Webhook, "url">;

/** The types of changes that it is sent. */
export const WebhookTypes = ({ host, types }: { host: string; types: readonly string[] }) => (
  <ul aria-label={`Types of ${host}`} className="mt-1.5 flex flex-wrap gap-1.5">
    {types.map((type) => (
      <li key={type}>
        <code className="rounded-badge bg-muted px-1.5 py-0.5 text-xs text-fg2 wrap-anywhere">{type}</code>
      </li>
    ))}
  </ul>
);

/** The latest deliveries, and the owner of the webhook. */
export function WebhookFacts({ webhook }: { webhook: AnyWebhook }) {
  const { owner, waiting, sent, failed } = webhook;
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-fg3 wrap-anywhere tabular-nums">
      <span>{describeSuccess(webhook)}</span>
      <span>
        Last 24 hours: {number(sent)} accepted, {number(failed)} given up
      </span>
      <span>{number(waiting)} waiting</span>
      {owner !== null && <span>Made by {owner}</span>}
    </p>
  );
}

export function HealthBadge({ webhook: { state, failing_since } }: { webhook: AnyWebhook }) {
  if (state === "off") return <Badge tone="bad">Off</Badge>;
  if (state === "paused") return <Badge tone="info">Paused</Badge>;
  return failing_since === null ? <Badge tone="ok">Active</Badge> : <Badge tone="warn">Failing</Badge>;
}

export function HealthNotice({ webhook }: { webhook: AnyWebhook }) {
  const text = describeHealth(webhook);
  return (
    text && (
      <div className="px-4 pb-4 sm:px-5">
        <Notice tone={webhook.state === "off" ? "bad" : "warn"}>{text}</Notice>
      </div>
    )
  );
}

function describeHealth({ state, off_reason, failing_since, slow_until, old_secret_until }: AnyWebhook) {
  if (off_reason === "gone") return "The portal switched it off, because the receiver answered that it is gone (410).";
  if (off_reason === "failing")
    return "The portal switched it off, because the receiver accepted nothing for five days.";
  if (state === "active" && slow_until !== null)
    return `The receiver asked for a pause. Nothing is sent until ${dateAndTime(slow_until)}.`;
  if (failing_since !== null)
    return `The receiver has accepted nothing since ${dateAndTime(failing_since)}. After five days the portal switches it off.`;
  if (old_secret_until !== null)
    return `Requests are signed with the old secret too until ${dateAndTime(old_secret_until)}.`;
  return undefined;
}

const describeSuccess = ({ last_success_at }: AnyWebhook) =>
  last_success_at === null ? "No request accepted yet" : `Last accepted ${dateAndTime(last_success_at)}`;
