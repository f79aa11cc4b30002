import { neutralName } from "@lading/contract";

interface Deployment {
  /** The origin of the API. Empty for the host that served the app. */
  apiBase: string;
  /** The name of the provider, who runs the portal. */
  providerName: string;
  providerAbbreviation: string;
  /** The e-mail address of the provider's vendor management. */
  providerMailbox: string;
  /** The largest file that the server accepts. */
  uploadLimitBytes: number;
  /** The path of the provider's logo. Empty without a logo. */
  logoUrl: string;
  /** The time zone of the provider's work calendar. */
  timeZone: string;
  /** The origin of embedded Domo dashboards. Empty for the portal's own dashboards. */
  domoUrl: string;
}

declare global {
  /** Set by /config.js, which the server writes from its settings, so that a change needs no rebuild. */
  var lading: Partial<Deployment> | undefined;
}

export const deployment: Deployment = {
  apiBase: "",
  providerName: neutralName,
  providerAbbreviation: "GXP",
  providerMailbox: "vendors@provider.example",
  uploadLimitBytes: 100 * 1024 ** 2,
  logoUrl: "",
  timeZone: "UTC",
  domoUrl: "",
  ...globalThis.lading,
};

/** Returns the line of the footer. Staff can change the name while the page is open. */
export const copyright = () => `© ${new Date().getUTCFullYear()} ${deployment.providerName}`;

/** Returns the address of a picture, which the API sends without a host. */
export const pictureAddress = (path: string) => deployment.apiBase + path;
