import { statSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import type { Config } from "../../apps/api/src/start/config.ts";
import { fault, ok, warning } from "./finding.ts";

/** Settings that the server accepts although a real portal should not have them. */
export function checkSettings(config: Config) {
  const findings = [
    ...(config.isExposed && config.publicUrl.startsWith("http:")
      ? [warning(`PUBLIC_URL ${config.publicUrl} is not encrypted.`)]
      : []),
    ...(config.isExposed && !config.smtpUrl
      ? [warning("SMTP_URL is unset, so mails are written to files and reach nobody.")]
      : []),
    ...(config.storage && (!config.tokenSecrets || !config.auditKeys)
      ? [warning("With STORAGE_URL, set TOKEN_SECRETS and AUDIT_KEY, or each machine has its own keys.")]
      : []),
    ...["token-secret", "audit-key", "intake-key"].flatMap((name) =>
      checkMode(path.join(config.dataDir, "secrets", name)),
    ),
  ];
  return findings.length > 0 ? findings : [ok("The settings are complete.")];
}

/** Only the owner may read a secret. */
function checkMode(file: string) {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
  return (mode & 0o077) === 0 ? [] : [fault(`Other users of this machine can read ${file}: run chmod 600.`)];
}

/** Vendors read the name of a fictitious provider until staff or a setting give another one. */
export async function checkIdentity(owner: pg.Client, environment: NodeJS.ProcessEnv) {
  const { rows } = await owner.query<Record<string, string | null>>(
    "select name, abbreviation, mailbox from provider_settings",
  );
  const fictitious = ["name", "abbreviation", "mailbox"].filter(
    (value) => !rows[0]?.[value] && !environment[`PROVIDER_${value.toUpperCase()}`]?.trim(),
  );
  return fictitious.length > 0
    ? [
        warning(
          `Vendors read a fictitious ${fictitious.join(", ")} of the provider. Staff can enter them in the console.`,
        ),
      ]
    : [];
}
