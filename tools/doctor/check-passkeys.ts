import type pg from "pg";
import type { Config } from "../../apps/api/src/start/config.ts";
import { ok, warning } from "./finding.ts";

/** Passkeys work only at the host for which they were made. */
export async function checkPasskeys(owner: pg.Client, { publicUrl }: Config) {
  const { hostname } = new URL(publicUrl);
  const { rows } = await owner.query<{ host: string; count: number }>(
    "select host, count(*)::int as count from passkeys group by host order by host",
  );
  const others = rows.filter(({ host }) => host !== hostname);
  return others.length === 0
    ? [ok(`All passkeys are for the host of PUBLIC_URL, ${hostname}.`)]
    : others.map(({ host, count }) =>
        warning(
          `${count} passkeys are for ${host} and do not work at ${hostname}, the host of PUBLIC_URL. Their users need a recovery code.`,
        ),
      );
}
