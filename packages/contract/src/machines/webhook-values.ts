/* The values of webhooks, without zod, because the web app reads addresses before it loads zod. */

/** A paused webhook collects deliveries and sends none. One that is off does neither. */
export const webhookStates = ["active", "paused", "off"] as const;

/** The receiver responded 410, or it accepted nothing for five days. */
export const webhookOffReasons = ["gone", "failing"] as const;

/** A failed delivery was given up after all attempts. */
export const deliveryStates = ["waiting", "sent", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];
