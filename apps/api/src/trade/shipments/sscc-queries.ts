import { ssccCheckDigit } from "@lading/contract";
import { sql } from "kysely";
import { onlyRow } from "../../ground/db/only-row.ts";
import type { VendorScope } from "../../ground/db/scope.ts";
import { undoing } from "../../ground/db/undoing.ts";

export interface StoredSettings {
  gs1_prefix: string;
  extension_digit: number;
  version: number;
}

/** The company's settings; without a row it has no prefix, and the version is 0. */
export async function findSettings({ db, companyId }: VendorScope): Promise<StoredSettings> {
  const { rows } = await sql<StoredSettings>`
    select coalesce(s.gs1_prefix, '') as gs1_prefix, coalesce(s.extension_digit, 0) as extension_digit, coalesce(s.version, 0) as version
    from (select) x left join shipping_settings s on s.company_id = ${companyId}`.execute(db);
  return onlyRow(rows);
}

/** Stores the settings if their version is still the given one. Returns whether it was. */
export async function storeSettings(
  { db, companyId }: VendorScope,
  { gs1_prefix, extension_digit, version }: StoredSettings,
) {
  const { rows } = await sql`
    insert into shipping_settings (company_id, gs1_prefix, extension_digit)
      select ${companyId}, ${gs1_prefix}, ${extension_digit} where ${version} = 0
        or exists (select from shipping_settings where company_id = ${companyId})
      on conflict (company_id) do update
        set gs1_prefix = excluded.gs1_prefix, extension_digit = excluded.extension_digit, version = shipping_settings.version + 1
        where shipping_settings.version = ${version}
      returning version`.execute(db);
  return rows.length > 0;
}

/** Gives codes to a notice. Returns those that it has now; the others belong to another notice. */
export async function claimCodes({ db, companyId }: VendorScope, noticeId: string, codes: readonly string[]) {
  if (codes.length === 0) return new Set<string>();
  await sql`
    insert into sscc_numbers (sscc, company_id, notice_id) select c, ${companyId}, ${noticeId} from unnest(${codes}::text[]) c
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ sscc: string }>`
    select sscc from sscc_numbers where company_id = ${companyId} and notice_id = ${noticeId} and sscc = any(${codes}::text[])`.execute(
    db,
  );
  return new Set(rows.map(({ sscc }) => sscc));
}

/** Returns which of the codes belong to a notice of any company, by trying to claim them. */
export async function findUsedCodes({ db, companyId }: VendorScope, codes: readonly string[]) {
  if (codes.length === 0) return new Set<string>();
  const { rows } = await undoing(db, () =>
    sql<{ sscc: string }>`
      insert into sscc_numbers (sscc, company_id, notice_id) select c, ${companyId}, gen_random_uuid() from unnest(${codes}::text[]) c
      on conflict do nothing returning sscc`.execute(db),
  );
  const free = new Set(rows.map(({ sscc }) => sscc));
  return new Set(codes.filter((code) => !free.has(code)));
}

/**
 * Makes so many codes with the company's prefix and gives them to a notice. Returns fewer if the serials are used up. Codes that somebody has
 * typed before are skipped.
 */
export async function makeCodes(
  scope: VendorScope,
  noticeId: string,
  { gs1_prefix, extension_digit }: StoredSettings,
  count: number,
) {
  const { db, companyId } = scope;
  const digits = 16 - gs1_prefix.length;
  const made: string[] = [];
  while (made.length < count) {
    const { rows } = await sql<{ next: string }>`
      insert into sscc_counters (company_id, gs1_prefix, extension_digit, next)
        values (${companyId}, ${gs1_prefix}, ${extension_digit}, ${count - made.length})
        on conflict (company_id, gs1_prefix, extension_digit) do update set next = sscc_counters.next + excluded.next
        returning next`.execute(db);
    const end = Math.min(Number(onlyRow(rows).next), 10 ** digits);
    const start = Number(onlyRow(rows).next) - (count - made.length);
    if (start >= end) return made;
    const codes = Array.from({ length: end - start }, (_, step) => {
      const body = `${extension_digit}${gs1_prefix}${String(start + step).padStart(digits, "0")}`;
      return `${body}${ssccCheckDigit(body)}`;
    });
    const { rows: claimed } = await sql<{ sscc: string }>`
      insert into sscc_numbers (sscc, company_id, notice_id) select c, ${companyId}, ${noticeId} from unnest(${codes}::text[]) c
      on conflict do nothing returning sscc`.execute(db);
    const isClaimed = new Set(claimed.map(({ sscc }) => sscc));
    made.push(...codes.filter((code) => isClaimed.has(code)));
  }
  return made;
}

/** Whether serials are left for the prefix and another extension digit. Returns the first such digit. */
export async function findFreeDigit({ db, companyId }: VendorScope, { gs1_prefix, extension_digit }: StoredSettings) {
  const { rows } = await sql<{ digit: number }>`
    select d::int as digit from generate_series(${extension_digit}::int + 1, ${extension_digit}::int + 9) n cross join lateral (select n % 10 as d) m
    where coalesce((
      select next from sscc_counters where company_id = ${companyId} and gs1_prefix = ${gs1_prefix} and extension_digit = d), 0)
        < power(10::numeric, ${16 - gs1_prefix.length})
    order by n limit 1`.execute(db);
  return rows[0]?.digit ?? null;
}
