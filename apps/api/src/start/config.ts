import { neutralName } from "@lading/contract";
import { isIP } from "node:net";
import path from "node:path";
import { isLoopback } from "../ground/http/loopback.ts";
import {
  asNumber,
  asUrl,
  parseChoice,
  readSetting,
  setting,
  withoutSlash,
  type Environment,
} from "../ground/process/setting.ts";
import { StartFailure } from "../ground/process/start-failure.ts";
import { readS3Location, type S3Location } from "../ground/storage/s3-location.ts";
import { parseOutgoingHosts, type OutgoingHosts } from "../ground/outbound/outgoing-hosts.ts";
import { readBackupSettings } from "../record/backup/backup-settings.ts";
import { readClamdAddress, type ClamdAddress } from "../record/virus-scan/clamd-address.ts";
import { noAllowance, parseAllowance } from "../ground/outbound/webhook-allowance.ts";

/** The settings by environment variable. The settings of Domo are in portal/dashboards/domo-settings.ts. */
export const settings = {
  DATABASE_URL: setting(
    "PostgreSQL 15 or newer, as the owner of a database: postgres://user:password@host/name; unset: our own, below DATA_DIR",
    undefined,
    asUrl("postgres:", "postgresql:"),
  ),
  API_DATABASE_URL: setting(
    "the same database for the API's connections: a pooler's address, and a login if one was made by hand; unset: DATABASE_URL, with our own logins",
    undefined,
    asUrl("postgres:", "postgresql:"),
  ),
  JOBS_DATABASE_URL: setting(
    "the same for jobs; not through a pooler in transaction mode",
    undefined,
    asUrl("postgres:", "postgresql:"),
  ),
  DATABASE_REPLICA_URL: setting(
    "a hot standby of the same database, which serves long reads of staff, exports, snapshots and dashboards: postgres://host:5433/name; unset: DATABASE_URL serves them",
    undefined,
    asUrl("postgres:", "postgresql:"),
  ),
  STORAGE_URL: setting(
    "where files are stored: s3://bucket?endpoint=https://host&region=eu-west-1, with its keys in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY; unset: below DATA_DIR",
    undefined,
    (text): S3Location | undefined => readS3Location(text),
  ),
  CLAMD: setting(
    "clamd, which scans uploaded files for viruses: the path of its socket, or tcp://host:3310; unset: files are not scanned",
    undefined,
    (text): ClamdAddress | undefined => readClamdAddress(text),
  ),
  READ_SCANS: setting(
    "on: values are also read from scans and pictures, one file at a time, which takes a processor for seconds a page and up to 640 MB; unset: people type them",
    "off",
    parseChoice<"on" | "off">("on", "off"),
  ),
  UPLOAD_LIMIT_MB: setting("largest file that is accepted, in MB", 100, asNumber(1, 4096)),
  DOCUMENTS_PER_ORDER: setting(
    "most documents of one order, without the archive's; 0: no limit",
    1000,
    asNumber(0, 1_000_000),
  ),
  DOCUMENTS_PER_PRODUCT: setting(
    "most documents of one product, without the archive's; 0: no limit",
    500,
    asNumber(0, 1_000_000),
  ),
  COMPANY_STORAGE_GB: setting(
    "most that the documents of one company take, with the archive's, in GB; 0: no limit",
    100,
    asNumber(0, 1_000_000),
  ),
  DATA_DIR: setting("folder of all data that is stored on this machine", path.resolve(".data"), (text) =>
    path.resolve(text),
  ),
  HOST: setting("address to listen on; 0.0.0.0 for all networks of this machine", "127.0.0.1", (text) => text),
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
  TRUST_PROXY: setting(
    "proxies on other machines whose X-Forwarded-For is trusted: addresses or ranges like 10.0.0.0/8, separated by commas; those of this machine always are",
    [] as readonly string[], // Without the type, TypeScript would infer an array that accepts no entries.
    asProxies,
  ),
  LOG_LEVEL: setting(
    "lowest level that is logged",
    "warn",
    parseChoice("fatal", "error", "warn", "info", "debug", "trace", "silent"),
  ),
  DEMONSTRATION: setting(
    "on: an empty database is filled with demonstration data; unset: only our own database is, and only while HOST, PUBLIC_URL and API_URL are of this machine alone",
    undefined,
    parseChoice<"on" | "off" | undefined>("on", "off"),
  ),
  PROVIDER_NAME: setting("name of the provider", neutralName, (text) => text),
  PROVIDER_ABBREVIATION: setting("its short form, for the badge of its staff", "Provider", (text) => text),
  PROVIDER_MAILBOX: setting("its vendor management's mail address", "vendors@provider.example", asMailAddress),
  SMTP_URL: setting(
    "mail server: smtp://user:password@host:587, or smtps:// for TLS from the start; unset: each mail is a file below DATA_DIR/outbox",
    undefined,
    asUrl("smtp:", "smtps:"),
  ),
  MAIL_FROM: setting(
    "sender of mails: an address, or Name <address>; unset: the provider's name and mailbox",
    undefined,
    (text): string | undefined => parseSender(text) && text,
  ),
  TIME_ZONE: setting(
    "time zone in which daily and weekly mails are sent at seven in the morning, like America/Chicago",
    "UTC",
    asTimeZone,
  ),
  TOKEN_SECRETS: setting(
    "keys of the sign-in tokens, 32 characters or more; two separated by a comma while one replaces the other, newest first; unset: generated and stored below DATA_DIR",
    undefined,
    asSecrets,
  ),
  ENCRYPTION_KEYS: setting(
    "keys that encrypt stored secrets such as those of authenticator apps, 32 characters or more; two separated by a comma after one replaced the other, newest first; unset: generated and stored below DATA_DIR",
    undefined,
    asSecrets,
  ),
  AUDIT_KEY: setting(
    "key that signs the checkpoints of the audit record, 32 characters or more; two separated by a comma after one replaced the other, newest first; unset: generated and stored below DATA_DIR",
    undefined,
    asSecrets,
  ),
  METRICS_TOKEN: setting(
    "bearer token of 32 characters or more that opens /metrics from anywhere; unset: only this machine may read it",
    undefined,
    asToken,
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    "a collector of OpenTelemetry that gets the traces as OTLP over HTTP: http://host:4318; unset: no traces are sent",
    undefined,
    asUrl("http:", "https:"),
  ),
  KEY_REQUESTS: setting("requests that one API key may make in a minute", 3000, asNumber(1, 1_000_000)),
  AUDIT_DAYS: setting("days for which audit records are kept", 730, asNumber(30, 36_500)),
  REFUSAL_DAYS: setting("days for which refused requests stay in the audit record", 90, asNumber(30, 36_500)),
  EVENT_DAYS: setting("days for which events of companies are kept", 90, asNumber(1, 36_500)),
  HISTORY_DAYS: setting(
    "days for which changes of products are kept, at least as long as events; 0: permanently",
    0,
    asNumber(0, 36_500),
  ),
  WEBHOOK_ALLOW: setting(
    "internal receivers that webhooks may be sent to and documents of assistants read from, with http and other ports too: hosts, addresses or networks like erp.internal, 10.0.0.0/8, separated by commas; unset: only public ones, with https",
    noAllowance,
    parseAllowance,
  ),
  OUTGOING_ALLOW: setting(
    "the only hosts at which users may enter addresses for webhooks, assistants and identity providers, besides those of WEBHOOK_ALLOW: erp.acme.example, *.acme.example, separated by commas; unset: all public ones",
    undefined,
    (text): OutgoingHosts => parseOutgoingHosts(text),
  ),
  STOP_DELAY: setting(
    "seconds to keep serving after SIGTERM, so that a load balancer notices before connections are refused",
    0,
    asNumber(0, 300),
  ),
};

export type Config = ReturnType<typeof readConfig>;

/** Reads the settings from the environment. If one is invalid, the start fails with its name and the required form. */
export function readConfig(environment: Environment) {
  const value = <Name extends keyof typeof settings>(name: Name) => readSetting(settings, name, environment);
  const port = value("PORT");
  const databaseUrl = value("DATABASE_URL");
  const mailFrom = value("MAIL_FROM");
  for (const name of ["API_DATABASE_URL", "JOBS_DATABASE_URL", "DATABASE_REPLICA_URL"] as const)
    if (value(name) && !databaseUrl) throw new StartFailure(`The setting ${name} needs DATABASE_URL as well.`);
  const host = value("HOST");
  const publicUrl = withoutSlash(value("PUBLIC_URL") ?? `http://localhost:${port}`);
  const apiUrl = withoutSlash(value("API_URL") ?? "");
  const isExposed = ![host, new URL(publicUrl).hostname, apiUrl && new URL(apiUrl).hostname].every(
    (name) => name === "" || isLoopback(name),
  );
  const isTrial = !databaseUrl && !isExposed;
  return {
    databaseUrl,
    apiDatabaseUrl: value("API_DATABASE_URL"),
    jobsDatabaseUrl: value("JOBS_DATABASE_URL"),
    databaseReplicaUrl: value("DATABASE_REPLICA_URL"),
    dataDir: value("DATA_DIR"),
    storage: value("STORAGE_URL"),
    clamd: value("CLAMD"),
    readsScans: value("READ_SCANS") === "on",
    uploadLimitBytes: value("UPLOAD_LIMIT_MB") * 1024 ** 2,
    host,
    port,
    publicUrl,
    apiUrl,
    /** The API's address in mails. */
    mailedApiUrl: apiUrl || publicUrl,
    /** True if other machines may reach the portal. */
    isExposed,
    trustedProxies: value("TRUST_PROXY"),
    logLevel: value("LOG_LEVEL"),
    hasDemonstration: (value("DEMONSTRATION") ?? (isTrial ? "on" : "off")) === "on",
    /** True if the demonstration users get the public password of the README. Otherwise each gets a random one. */
    hasPublicPassword: isTrial,
    /** The provider's name and abbreviation until staff enter them in the console. */
    identity: {
      name: value("PROVIDER_NAME"),
      abbreviation: value("PROVIDER_ABBREVIATION"),
      mailbox: value("PROVIDER_MAILBOX"),
    },
    smtpUrl: value("SMTP_URL"),
    /** The sender of mails; undefined for the provider's name and mailbox. */
    mailFrom: mailFrom ? parseSender(mailFrom) : undefined,
    timeZone: value("TIME_ZONE"),
    tokenSecrets: value("TOKEN_SECRETS"),
    encryptionKeys: value("ENCRYPTION_KEYS"),
    auditKeys: value("AUDIT_KEY"),
    metricsToken: value("METRICS_TOKEN"),
    traceCollector: value("OTEL_EXPORTER_OTLP_ENDPOINT"),
    keyRequests: value("KEY_REQUESTS"),
    quotas: {
      perOrder: value("DOCUMENTS_PER_ORDER"),
      perProduct: value("DOCUMENTS_PER_PRODUCT"),
      companyBytes: value("COMPANY_STORAGE_GB") * 1024 ** 3,
    },
    auditDays: value("AUDIT_DAYS"),
    refusalDays: value("REFUSAL_DAYS"),
    eventDays: value("EVENT_DAYS"),
    historyDays: value("HISTORY_DAYS"),
    webhookAllowance: { ...value("WEBHOOK_ALLOW"), only: value("OUTGOING_ALLOW") },
    backup: readBackupSettings(environment),
    stopDelayMs: value("STOP_DELAY") * 1000,
  };
}

function asProxies(text: string): readonly string[] {
  return text.split(",").map((entry) => {
    const range = entry.trim();
    const [address = "", prefix, ...rest] = range.split("/");
    const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
    const isRange = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits);
    if (bits === 0 || !isRange || rest.length > 0 || address.includes("%"))
      throw new Error(`must be addresses or ranges like 10.0.0.5 or 10.0.0.0/8, with a comma between, not "${range}"`);
    return range;
  });
}

function asMailAddress(text: string) {
  if (!/^[^\s@]+@[^\s@]+$/.test(text)) throw new Error(`must be a mail address, not "${text}"`);
  return text;
}

/** Requires a name, because an offset from UTC has no daylight saving time, and PostgreSQL reads its sign inverted. */
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

function parseSender(text: string) {
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

function asToken(text: string): string | undefined {
  if (!/^[\w.~+/=-]{32,200}$/.test(text)) throw new Error("must be 32 to 200 letters, digits or . _ ~ + / = -");
  return text;
}
