import type { Webhook } from "@lading/contract";
import { useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { DisclosureChevron } from "../../ui/disclosure-chevron.tsx";
import { Menu, MenuItem, MenuTrigger } from "../../ui/menu.tsx";
import { Deliveries } from "./deliveries.tsx";
import { HealthBadge, HealthNotice, WebhookFacts, WebhookTypes } from "./webhook-health.tsx";
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
  const { url, types, state } = webhook;
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
          <WebhookTypes host={host} types={types} />
          <WebhookFacts webhook={webhook} />
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
