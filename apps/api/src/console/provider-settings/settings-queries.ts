import type { SetUpStep } from "@lading/contract";
import { sql } from "kysely";
import type { IdentityDefaults } from "../../ground/db/provider-identity.ts";
import type { GateScope, StaffScope } from "../../ground/db/scope.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

/** Locks the settings until the end of the transaction. */
export const lockSettings = ({ db }: StaffScope) => sql`select from provider_settings for update`.execute(db);

export const updateSettings = ({ db }: StaffScope, values: Partial<IdentityDefaults>) =>
  db.updateTable("provider_settings").set(values).execute();

export interface Logo {
  content: Buffer;
  mediaType: string;
  version: string;
}

export const setLogo = ({ db }: StaffScope, logo: Logo | undefined) =>
  db
    .updateTable("provider_settings")
    .set({
      logo: logo?.content ?? null,
      logo_media_type: logo?.mediaType ?? null,
      logo_version: logo?.version ?? null,
    })
    .execute();

export const findLogo = (gate: GateScope) =>
  gate.transaction(async (db) => {
    const row = await db.selectFrom("provider_settings").select(["logo", "logo_media_type"]).executeTakeFirst();
    return row?.logo && row.logo_media_type ? { content: row.logo, mediaType: row.logo_media_type } : undefined;
  });

/** Tells which steps are done. The delivered plans count once staff keep or change them, or a company uses one. */
export async function findSetUp({ db }: StaffScope) {
  const { rows } = await sql<Record<SetUpStep | "is_closed", boolean> & { company_id: string | null }>`
    select s.set_up_closed_at is not null as is_closed, s.name is not null as identity,
      s.plans_kept_at is not null or exists (select from content_versions where kind = 'service-plans')
        or exists (select from companies) as plan,
      exists (select from terms_versions) as terms,
      exists (select from companies) as company,
      exists (select from users where company_id is not null)
        or exists (select from invitations where company_id is not null) as invitation,
      exists (select from products) as products,
      (select id from companies order by created_at, id limit 1) as company_id
    from provider_settings s`.execute(db);
  return onlyRow(rows);
}

export const setPlansKept = ({ db }: StaffScope) =>
  sql`update provider_settings set plans_kept_at = coalesce(plans_kept_at, now())`.execute(db);

export const setClosed = ({ db }: StaffScope) =>
  sql`update provider_settings set set_up_closed_at = coalesce(set_up_closed_at, now())`.execute(db);
