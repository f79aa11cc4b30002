import { sql, type Transaction } from "kysely";
import type { DB } from "./schema.ts";

/** The provider's names, and the address of its vendor management. */
export interface ProviderIdentity {
  name: string;
  abbreviation: string;
  mailbox: string;
  /** Changes with the logo; null without a logo. */
  logoVersion: string | null;
}

export type IdentityDefaults = Pick<ProviderIdentity, "name" | "abbreviation" | "mailbox">;

/** Reads the values that staff have entered, and takes the others from the server's settings. */
export type ReadIdentity = (db: Transaction<DB>) => Promise<ProviderIdentity>;

export const createIdentityReader =
  (defaults: IdentityDefaults): ReadIdentity =>
  async (db) => {
    const { rows } = await sql<{ [Name in keyof IdentityDefaults]: string | null } & { logo_version: string | null }>`
      select name, abbreviation, mailbox, logo_version from provider_settings`.execute(db);
    const [row] = rows;
    return {
      name: row?.name ?? defaults.name,
      abbreviation: row?.abbreviation ?? defaults.abbreviation,
      mailbox: row?.mailbox ?? defaults.mailbox,
      logoVersion: row?.logo_version ?? null,
    };
  };
