import type { Webhook } from "@lading/contract";
import { useId, useState } from "react";
import { dateAndTime, number } from "../../lib/formats.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { DisclosureChevron } from "../../ui/disclosure-chevron.tsx";
import { Menu, MenuItem, MenuTrigger } from "../../ui/menu.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Deliveries } from "./deliveries.tsx";
import type { WebhookSide } from "./webhooks-api.ts";

interface WebhookCardProps {
  side: WebhookSide;
  webhook: Webhook;
  onEdit: () => void;
  onTest: () => void;
  onSetState: (state: "active" | "paused") => void;
  onRotate: () => void;
  onDelete: () => void;
}

/** A webhook with its health, its actions, and its deliveries when they are asked for. */
export function WebhookCard({ side, webhook, onEdit, onTest, onSetState, onRotate, onDelete }: WebhookCardProps) {
  const { url, types, state, owner, waiting, sent, failed } = webhook;
  const [isOpen, setOpen] = useState(false);
  const deliveriesId = useId();
  const host = getHost(url);
  return (
    <li className="rounded-card border border-line">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3 px-4 py-4 sm:px-5">
        <div className="min-w-60 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium wrap-anywhere">
            {url}
            <HealthBadge webhook={webhook} />
          </p>
          <ul aria-label={`Types of ${host}`} className="mt-1.5 flex flex-wrap gap-1.5">
            {types.map((type) => (
              <li key={type}>
                <code className="rounded-badge bg-muted px-1.5 py-0.5 text-xs text-fg2 wrap-anywhere">{type}</code>
              </li>
            ))}
          </ul>
          <p className="mt-2 flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-fg3 wrap-anywhere tabular-nums">
            <span>{describeSuccess(webhook)}</span>
            <span>
              Last 24 hours: {number(sent)} accepted, {number(failed)} given up
            </span>
            <span>{number(waiting)} waiting</span>
            {owner !== null && <span>Made by {owner}</span>}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {state === "active" ? (
            <Button aria-label={`Send a test to ${host}`} onPress={onTest}>
              Send Test
            </Button>
          ) : (
            <Button aria-label={`Switch ${host} on`} onPress={() => onSetState("active")}>
              {state === "paused" ? "Resume" : "Switch On"}
            </Button>
          )}
          <MenuTrigger>
            <Button aria-label={`More actions for ${host}`}>More</Button>
            <Menu aria-label={`Actions for ${host}`}>
              <MenuItem onAction={onEdit}>Edit</MenuItem>
              {state === "active" && <MenuItem onAction={() => onSetState("paused")}>Pause</MenuItem>}
              <MenuItem onAction={onRotate}>Replace Secret</MenuItem>
              <MenuItem onAction={onDelete}>Delete</MenuItem>
            </Menu>
          </MenuTrigger>
        </div>
      </div>
      <HealthNotice webhook={webhook} />
      <div className="border-t border-line">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={deliveriesId}
          onClick={() => setOpen(!isOpen)}
          className="flex h-10 w-full cursor-pointer items-center gap-2 px-4 text-sm font-medium text-fg2 hover:text-fg sm:px-5"
        >
          <DisclosureChevron isOpen={isOpen} />
          Deliveries
        </button>
        <div id={deliveriesId}>{isOpen && <Deliveries side={side} webhook={webhook} />}</div>
      </div>
    </li>
  );
}

export const getHost = (url: string) => new URL(url).host;

function HealthBadge({ webhook: { state, failing_since } }: { webhook: Webhook }) {
  if (state === "off") return <Badge tone="bad">Off</Badge>;
  if (state === "paused") return <Badge tone="info">Paused</Badge>;
  return failing_since === null ? <Badge tone="ok">Active</Badge> : <Badge tone="warn">Failing</Badge>;
}

function HealthNotice({ webhook }: { webhook: Webhook }) {
  const text = describeHealth(webhook);
  return (
    text && (
      <div className="px-4 pb-4 sm:px-5">
        <Notice tone={webhook.state === "off" ? "bad" : "warn"}>{text}</Notice>
      </div>
    )
  );
}

function describeHealth({ state, off_reason, failing_since, slow_until, old_secret_until }: Webhook) {
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

const describeSuccess = ({ last_success_at }: Webhook) =>
  last_success_at === null ? "Nothing accepted yet" : `Last accepted ${dateAndTime(last_success_at)}`;
