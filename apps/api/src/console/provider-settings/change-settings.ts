import type { ChangedProviderSettings, ProviderSettings } from "@lading/contract";
import type { ProviderIdentity, ReadIdentity } from "../../ground/db/provider-identity.ts";
import type { StaffScope } from "../../ground/db/scope.ts";
import { errorAnswer, Refusal } from "../../ground/http/refusal.ts";
import { lockSettings, updateSettings } from "./settings-queries.ts";

export const toSettings = ({ name, abbreviation, mailbox, logoVersion }: ProviderIdentity): ProviderSettings => ({
  name,
  abbreviation,
  mailbox,
  logo_url: logoVersion === null ? null : `/api/provider-logo?v=${logoVersion}`,
});

/** Changes the given values. Returns the settings before and after. */
export async function change(
  scope: StaffScope,
  readIdentity: ReadIdentity,
  { old_values: seen = {}, ...given }: ChangedProviderSettings,
) {
  await lockSettings(scope);
  const before = toSettings(await readIdentity(scope.db));
  const conflicts = (["name", "abbreviation", "mailbox"] as const).filter(
    (name) => seen[name] !== undefined && seen[name] !== before[name],
  );
  if (conflicts.length > 0)
    throw new Refusal(409, {
      ...errorAnswer("settings_changed", "Another person has changed the settings in the meantime. Nothing was saved."),
      conflicts: Object.fromEntries(conflicts.map((name) => [name, { live_value: before[name] }])),
    });
  if (Object.keys(given).length > 0) await updateSettings(scope, given);
  return { before, after: toSettings(await readIdentity(scope.db)) };
}
