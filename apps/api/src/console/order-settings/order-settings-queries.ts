import { type CompanyOrderSettings, type OrderSetting, orderSettingNames, type OrderSettings } from "@lading/contract";
import { sql } from "kysely";
import { onlyRow } from "../../ground/db/only-row.ts";
import type { StaffScope } from "../../ground/db/scope.ts";

/** The values by the names of their columns. */
const toColumns = (settings: Pick<CompanyOrderSettings, OrderSetting>) =>
  orderSettingNames.map((name) => {
    const value = settings[name];
    return {
      column: sql.ref(name),
      value: typeof value === "object" && value !== null ? JSON.stringify(value) : value,
    };
  });
const columns = sql.join(orderSettingNames.map((name) => sql.ref(name)));

export async function findSettings({ db }: StaffScope) {
  const { rows } = await sql<OrderSettings>`select ${columns}, version from order_settings`.execute(db);
  return onlyRow(rows);
}

/** Stores the provider's settings if their version is still the given one. Returns whether it was. */
export async function storeSettings({ db }: StaffScope, { version, ...settings }: OrderSettings) {
  const { rows } = await sql`
    update order_settings set ${sql.join(toColumns(settings).map(({ column, value }) => sql`${column} = ${value}`))}, version = version + 1
    where version = ${version} returning version`.execute(db);
  return rows.length > 0;
}

/** The company's own settings; without a row, all are the provider's. Undefined if there is no such company. */
export async function findCompanySettings({ db }: StaffScope, companyId: string) {
  const { rows } = await sql<CompanyOrderSettings>`
    select ${sql.join(orderSettingNames.map((name) => sql`m.${sql.ref(name)}`))}, coalesce(m.version, 0) as version
    from companies c left join company_order_settings m on m.company_id = c.id where c.id = ${companyId}`.execute(db);
  return rows[0];
}

/** Stores the company's settings if their version is still the given one. Returns whether it was. */
export async function storeCompanySettings(
  { db }: StaffScope,
  companyId: string,
  { version, ...settings }: CompanyOrderSettings,
) {
  const given = toColumns(settings);
  const { rows } =
    version === 0
      ? await sql`
          insert into company_order_settings (company_id, ${columns})
          values (${companyId}, ${sql.join(given.map(({ value }) => value))}) on conflict do nothing returning version`.execute(
          db,
        )
      : await sql`
          update company_order_settings set ${sql.join(given.map(({ column, value }) => sql`${column} = ${value}`))}, version = version + 1
          where company_id = ${companyId} and version = ${version} returning version`.execute(db);
  return rows.length > 0;
}

/** The companies with an open order of which one of the settings is the provider's. */
export async function findCompaniesWithout({ db }: StaffScope, settings: readonly OrderSetting[]) {
  const isProviders = sql.join(
    settings.map((name) => sql`m.${sql.ref(name)} is null`),
    sql` or `,
  );
  const { rows } = await sql<{ id: string }>`
    select c.id from companies c left join company_order_settings m on m.company_id = c.id
    where (${isProviders}) and exists (select from order_states s where s.company_id = c.id and (s.waiting > 0 or s.to_ship > 0))`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Lets a statement compute the times of many orders. */
export const allowLongStatement = ({ db }: StaffScope) => sql`set local statement_timeout = '60s'`.execute(db);
