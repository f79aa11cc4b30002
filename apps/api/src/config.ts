import path from "node:path";
import type { DomoSettings } from "./dashboards/domo-settings.ts";
import { StartFailure } from "./start-failure.ts";
import { readS3Location, type S3Location } from "./storage/s3-location.ts";

type Environment = Record<string, string | undefined>;

/** One setting: what to say about it in one line, its value when unset, and how its text is read. */
interface Setting<T> {
  help: string;
  unset: T;
  read: (text: string) => T;
}

const setting = <T>(help: string, unset: T, read: (text: string) => T): Setting<T> => ({ help, unset, read });

/** Every setting of the portal, by the name of its environment variable. */
export const settings = {
  DATABASE_URL: setting(
    "PostgreSQL 15 or newer, as the owner of a database: postgres://user:password@host/name; unset: our own, below DATA_DIR",
    undefined,
    asUrl("postgres:", "postgresql:"),
  ),
  STORAGE_URL: setting(
    "where files are kept: s3://bucket?endpoint=https://host&region=eu-west-1, with its keys in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY; unset: below DATA_DIR",
    undefined,
    (text): S3Location | undefined => readS3Location(text),
  ),
  UPLOAD_LIMIT_MB: setting("largest file that is taken in, in MB", 100, asNumber(1, 4096)),
  DATA_DIR: setting("folder of everything that is kept on this machine", path.resolve(".data"), (text) =>
    path.resolve(text),
  ),
  HOST: setting("address to listen on; 0.0.0.0 for every network of this machine", "127.0.0.1", (text) => text),
  PORT: setting("port to listen on", 8080, asNumber(1, 65_535)),
  PUBLIC_URL: setting(
    "where browsers reach the portal; unset: http://localhost and the port",
    undefined,
    asUrl("http:", "https:"),
  ),
  API_URL: setting(
    "where browsers find the API, when that is another host; there PUBLIC_URL must name this one",
    undefined,
    asUrl("http:", "https:"),
  ),
  LOG_LEVEL: setting(
    "least level that is logged",
    "warn",
    asOneOf("fatal", "error", "warn", "info", "debug", "trace", "silent"),
  ),
  DEMONSTRATION: setting(
    "on: an empty database is filled with demonstration data; unset: only our own is",
    undefined,
    asOneOf<"on" | "off" | undefined>("on", "off"),
  ),
  PROVIDER_NAME: setting("name of the provider", "Northgate Supply", (text) => text),
  PROVIDER_ABBREVIATION: setting("its short form, for the badge of its staff", "NGS", (text) => text),
  PROVIDER_MAILBOX: setting("its vendor management's mail address", "vendors@provider.example", asMailAddress),
  SMTP_URL: setting(
    "mail server: smtp://user:password@host:587, or smtps:// for TLS from the start; unset: each mail is a file below DATA_DIR/outbox",
    undefined,
    asUrl("smtp:", "smtps:"),
  ),
  MAIL_FROM: setting(
    "whom mails are from: an address, or Name <address>; unset: the provider's name and mailbox",
    undefined,
    (text): string | undefined => senderOf(text) && text,
  ),
  TIME_ZONE: setting(
    "in which it is seven in the morning when daily and weekly mails go out, such as America/Chicago",
    "UTC",
    asTimeZone,
  ),
  TOKEN_SECRETS: setting(
    "keys of the sign-in tokens, 32 characters or more; two with a comma between while one replaces the other, newest first; unset: made and kept below DATA_DIR",
    undefined,
    asSecrets,
  ),
  DOMO_CLIENT_ID: setting(
    "client of a Domo instance whose dashboards are shown instead of our own; needs the next two as well",
    undefined,
    (text): string | undefined => text,
  ),
  DOMO_CLIENT_SECRET: setting("its secret", undefined, (text): string | undefined => text),
  DOMO_DASHBOARDS: setting(
    "the embed ids of its dashboards and their names, in their order: AbC12=Sales, dEf34=Orders",
    undefined,
    asDashboards,
  ),
  DOMO_COMPANY_COLUMN: setting(
    "column of its data sets that holds a company's code; each company is shown its own rows alone",
    "company_code",
    (text) => text,
  ),
  DOMO_API_URL: setting("where Domo is asked for tokens", "https://api.domo.com", asAddress),
  DOMO_EMBED_URL: setting("where Domo's dashboards are embedded from", "https://public.domo.com", asAddress),
  STOP_DELAY: setting(
    "seconds to serve on after SIGTERM, so that a balancer notices before connections are refused",
    0,
    asNumber(0, 300),
  ),
};

export type Config = ReturnType<typeof readConfig>;

/** Reads all settings from the environment; a wrong one ends the start with its name and what it must be. */
export function readConfig(environment: Environment) {
  const value = <Name extends keyof typeof settings>(name: Name) => readSetting(name, environment);
  const port = value("PORT");
  const databaseUrl = value("DATABASE_URL");
  const mailFrom = value("MAIL_FROM");
  return {
    databaseUrl,
    dataDir: value("DATA_DIR"),
    storage: value("STORAGE_URL"),
    uploadLimitBytes: value("UPLOAD_LIMIT_MB") * 1024 ** 2,
    host: value("HOST"),
    port,
    publicUrl: withoutSlash(value("PUBLIC_URL") ?? `http://localhost:${port}`),
    apiUrl: withoutSlash(value("API_URL") ?? ""),
    logLevel: value("LOG_LEVEL"),
    hasDemonstration: (value("DEMONSTRATION") ?? (databaseUrl ? "off" : "on")) === "on",
    providerName: value("PROVIDER_NAME"),
    providerAbbreviation: value("PROVIDER_ABBREVIATION"),
    providerMailbox: value("PROVIDER_MAILBOX"),
    smtpUrl: value("SMTP_URL"),
    mailFrom: mailFrom ? senderOf(mailFrom) : { name: value("PROVIDER_NAME"), address: value("PROVIDER_MAILBOX") },
    timeZone: value("TIME_ZONE"),
    tokenSecrets: value("TOKEN_SECRETS"),
    domo: domoOf({
      clientId: value("DOMO_CLIENT_ID"),
      clientSecret: value("DOMO_CLIENT_SECRET"),
      dashboards: value("DOMO_DASHBOARDS"),
      companyColumn: value("DOMO_COMPANY_COLUMN"),
      apiUrl: withoutSlash(value("DOMO_API_URL")),
      embedUrl: withoutSlash(value("DOMO_EMBED_URL")),
    }),
    stopDelayMs: value("STOP_DELAY") * 1000,
  };
}

const withoutSlash = (url: string) => url.replace(/\/+$/, "");

/** All or none: half a Domo instance is a mistake, and nobody should find it out by missing dashboards. */
function domoOf({ clientId, clientSecret, dashboards, ...others }: Loosely<DomoSettings>): DomoSettings | undefined {
  if (clientId && clientSecret && dashboards) return { clientId, clientSecret, dashboards, ...others };
  if (!clientId && !clientSecret && !dashboards) return undefined;
  throw new StartFailure("The settings DOMO_CLIENT_ID, DOMO_CLIENT_SECRET and DOMO_DASHBOARDS must be set together.");
}

type Loosely<T extends DomoSettings> = Omit<T, "clientId" | "clientSecret" | "dashboards"> & {
  [Name in "clientId" | "clientSecret" | "dashboards"]: T[Name] | undefined;
};

/** The settings as a text for people. */
export function describeSettings() {
  const lines = Object.entries(settings).map(([name, { help, unset }]) => {
    const standard = typeof unset === "string" || typeof unset === "number" ? ` [${unset}]` : "";
    return `  ${name.padEnd(22)}${help}${standard}`;
  });
  return ["Settings, read from the environment:", ...lines].join("\n");
}

function readSetting<Name extends keyof typeof settings>(name: Name, environment: Environment) {
  // Each entry is a Setting of its own type; TypeScript sees only their union.
  const { unset, read } = settings[name] as Setting<(typeof settings)[Name]["unset"]>;
  const text = environment[name]?.trim();
  if (!text) return unset;
  try {
    return read(text);
  } catch (error) {
    throw new StartFailure(`The setting ${name} ${error instanceof Error ? error.message : String(error)}.`);
  }
}

function asUrl(...protocols: string[]) {
  return (text: string): string | undefined => {
    if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol))
      throw new Error(
        `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
      );
    return text;
  };
}

function asAddress(text: string): string {
  asUrl("http:", "https:")(text);
  return text;
}

function asDashboards(text: string): DomoSettings["dashboards"] | undefined {
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

function asNumber(least: number, most: number) {
  return (text: string) => {
    const number = Number(text);
    if (!/^\d+$/.test(text) || number < least || number > most)
      throw new Error(`must be a whole number from ${least} to ${most}, not "${text}"`);
    return number;
  };
}

function asOneOf<T extends string | undefined>(...choices: T[]) {
  return (text: string) => {
    const choice = choices.find((one) => one === text);
    if (choice === undefined) throw new Error(`must be one of ${choices.join(", ")}, not "${text}"`);
    return choice;
  };
}

function asMailAddress(text: string) {
  if (!/^[^\s@]+@[^\s@]+$/.test(text)) throw new Error(`must be a mail address, not "${text}"`);
  return text;
}

/** By name: what is only a distance from UTC knows no summer time, and PostgreSQL reads its sign the other way round. */
function asTimeZone(text: string) {
  if (!/^[A-Za-z]/.test(text) || !isTimeZone(text))
    throw new Error(`must be the name of a time zone, such as Europe/Berlin, not "${text}"`);
  return text;
}

function isTimeZone(timeZone: string) {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

function senderOf(text: string) {
  const [, name = "", address] = /^(?:([^<>]*)<)?([^\s<>@]+@[^\s<>@]+)>?$/.exec(text) ?? [];
  if (address === undefined) throw new Error(`must be like mail@host or Name <mail@host>, not "${text}"`);
  return { name: name.trim(), address };
}

function asSecrets(text: string): readonly [string, ...string[]] | undefined {
  const [newest = "", ...older] = text.split(",").map((secret) => secret.trim());
  if (older.length > 1 || [newest, ...older].some((secret) => secret.length < 32))
    throw new Error("must be one or two keys of 32 characters or more, with a comma between");
  return [newest, ...older];
}
