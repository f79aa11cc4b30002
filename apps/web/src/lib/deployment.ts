interface Deployment {
  /** Where the API answers; empty for the host that served the app. */
  apiBase: string;
  /** Who runs the portal. */
  providerName: string;
  providerAbbreviation: string;
  /** The provider's vendor-management mailbox. */
  providerMailbox: string;
  /** The largest file that is taken. */
  uploadLimitBytes: number;
  /** Where Domo's dashboards are embedded from; empty for the portal's own. */
  domoUrl: string;
}

declare global {
  /** Set by /config.js, which the server writes from its settings: a deployment changes it without a rebuild. */
  var lading: Partial<Deployment> | undefined;
}

export const deployment: Deployment = {
  apiBase: "",
  providerName: "Supply Provider",
  providerAbbreviation: "GXP",
  providerMailbox: "vendors@provider.example",
  uploadLimitBytes: 100 * 1024 ** 2,
  domoUrl: "",
  ...globalThis.lading,
};

export const copyright = `© ${new Date().getFullYear()} ${deployment.providerName}`;

/** Where a picture of the API lies; the API names it without its host. */
export const pictureAddress = (path: string) => deployment.apiBase + path;
