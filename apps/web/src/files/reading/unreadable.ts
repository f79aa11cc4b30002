import type { Reading } from "@lading/contract";

/** The reading of a file for which the request failed. */
export const unreadable: Reading = { state: "failed", fields: [] };
