/*
 * The words of ship notices, in a file without schemas, so that pages can import them.
 */

/** A `planned` notice takes quantities of its orders as a sent one does, but ships nothing until its kind is `shipped`. */
export const shipNoticeKinds = ["planned", "shipped"] as const;
export type ShipNoticeKind = (typeof shipNoticeKinds)[number];

export const shipNoticeStates = ["draft", "sent", "partly_received", "received", "cancelled"] as const;
export type ShipNoticeState = (typeof shipNoticeStates)[number];

export const shipNoticeLabels = {
  draft: "Draft",
  sent: "Sent",
  partly_received: "Partly received",
  received: "Received",
  cancelled: "Cancelled",
} as const satisfies Record<ShipNoticeState, string>;

export const packageKinds = ["pallet", "carton", "bundle", "drum", "reel"] as const;
export type PackageKind = (typeof packageKinds)[number];

export const weightUnits = ["lb", "kg"] as const;

/** The most lines of a notice, and the most parts of them in all. */
export const mostShipLines = 2000;
export const mostShipDetails = 20_000;
/** The most serial numbers of a part of a line. */
export const mostSerials = 10_000;
export const mostPackages = 2000;
/** The most levels of packages in one another. */
export const mostPackageLevels = 3;
/** The most contents of all packages of a notice. */
export const mostContents = 20_000;
/** The most days by which a shipment can be announced ahead. */
export const mostDaysAhead = 30;
