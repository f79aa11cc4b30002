import { type LineState, responseLabels, type ResponseState } from "@lading/contract";
import { deployment } from "../lib/deployment.ts";

/** Says how far the answer to an order is. */
export const responseText = (state: ResponseState) => ({ ...responseLabels, asked: withProvider() })[state];

/** Says the same to staff, for whom the vendor is somebody else. */
export const responseTextForStaff = (state: ResponseState) =>
  state === "waiting" ? "Waiting for the vendor" : responseText(state);

/** Says how far the answer to a line is. Nothing is said about a line that waits for it. */
export const lineStateText = (state: LineState) => ({ ...lineStateTexts, asked: withProvider() })[state];

const lineStateTexts = {
  waiting: "",
  accepted: "Accepted",
  changed: "Changed",
  backordered: "Backordered",
  rejected: "Rejected",
  cancelled: "",
} as const;

const withProvider = () => `Waiting for ${deployment.providerAbbreviation}`;
