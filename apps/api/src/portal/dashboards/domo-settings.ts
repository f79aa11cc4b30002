import type { Dashboard } from "@lading/contract";
import { asAddress, readSetting, setting, withoutSlash, type Environment } from "../../ground/process/setting.ts";
import { StartFailure } from "../../ground/process/start-failure.ts";

/** A Domo instance whose dashboards replace the portal's. */
export interface DomoSettings {
  clientId: string;
  clientSecret: string;
  /** Ids of their embeds, with the names of the tabs. */
  dashboards: readonly Dashboard[];
  /** The column of Domo's data sets that holds the company's code; it limits each company to its own rows. */
  companyColumn: string;
  /** The address that issues tokens. */
  apiUrl: string;
  /** The address to which browsers send the form of a frame. */
  embedUrl: string;
}

/** The settings of Domo by the name of their environment variable. */
export const domoSettings = {
  DOMO_CLIENT_ID: setting(
    "client of a Domo instance whose dashboards are shown instead of our own; needs the next two as well",
    undefined,
    (text): string | undefined => text,
  ),
  DOMO_CLIENT_SECRET: setting("its secret", undefined, (text): string | undefined => text),
  DOMO_DASHBOARDS: setting(
    "the embed ids of its dashboards and their names, in their order: AbC12=Sales, dEf34=Orders",
    undefined,
    parseDashboards,
  ),
  DOMO_COMPANY_COLUMN: setting(
    "column of its data sets that holds a company's code; each company is shown its own rows alone",
    "company_code",
    (text) => text,
  ),
  DOMO_API_URL: setting("where Domo is asked for tokens", "https://api.domo.com", asAddress),
  DOMO_EMBED_URL: setting("where Domo's dashboards are embedded from", "https://public.domo.com", asAddress),
};

/** Reads the settings of Domo. They are set all or none, because half of them would silently show the portal's own dashboards. */
export function readDomoSettings(environment: Environment): DomoSettings | undefined {
  const value = <Name extends keyof typeof domoSettings>(name: Name) => readSetting(domoSettings, name, environment);
  const [clientId, clientSecret, dashboards] = [
    value("DOMO_CLIENT_ID"),
    value("DOMO_CLIENT_SECRET"),
    value("DOMO_DASHBOARDS"),
  ];
  const others = {
    companyColumn: value("DOMO_COMPANY_COLUMN"),
    apiUrl: withoutSlash(value("DOMO_API_URL")),
    embedUrl: withoutSlash(value("DOMO_EMBED_URL")),
  };
  if (clientId && clientSecret && dashboards) return { clientId, clientSecret, dashboards, ...others };
  if (!clientId && !clientSecret && !dashboards) return undefined;
  throw new StartFailure("The settings DOMO_CLIENT_ID, DOMO_CLIENT_SECRET and DOMO_DASHBOARDS must be set together.");
}

function parseDashboards(text: string): DomoSettings["dashboards"] | undefined {
  const dashboards = text.split(",").map((entry) => {
    const [, id, name] = /^\s*([\w-]{1,100})=(.*\S)\s*$/.exec(entry) ?? [];
    if (id === undefined || name === undefined)
      throw new Error(`must be like AbC12=Sales, dEf34=Orders, not "${entry.trim()}"`);
    return { id, name };
  });
  if (new Set(dashboards.map(({ id }) => id)).size < dashboards.length)
    throw new Error("must not name a dashboard twice");
  return dashboards;
}
