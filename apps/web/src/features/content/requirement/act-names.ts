import type { ContentRequirement } from "@lading/contract";

type Act = ContentRequirement["effect"]["of"][number];

/** The acts that a requirement can block. */
export const actNames: Record<Act, { label: string }> = {
  answer_orders: { label: "Answering orders" },
  send_ship_notices: { label: "Sending ship notices" },
  propose_products: { label: "Proposing new products" },
  approve_edits: { label: "Approval of changes by staff" },
};

// Object.keys does not know the keys of its object.
export const acts = Object.keys(actNames) as Act[];

/** The names of what a requirement does without the document. */
export const effectNames = { none: "Nothing", warn: "A warning", block: "Blocks" } as const;
