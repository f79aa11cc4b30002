import {
  changeProviderSettings,
  closeSetUp,
  keepPlans,
  putProviderLogo,
  readProviderLogo,
  readProviderSettings,
  readSetUp,
  removeProviderLogo,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import type { ReadIdentity } from "../../ground/db/provider-identity.ts";
import { notFound } from "../../ground/http/refusal.ts";
import { RawResponse } from "../../ground/http/responses.ts";
import { serve, serveInSteps } from "../../ground/http/serve.ts";
import type { ClamdAddress } from "../../record/virus-scan/clamd-address.ts";
import { scanFile, toFileBytes } from "../../record/virus-scan/scan-files.ts";
import { change, toSettings } from "./change-settings.ts";
import { readLogo } from "./read-logo.ts";
import { close, readProgress } from "./set-up.ts";
import { findLogo, setLogo, setPlansKept } from "./settings-queries.ts";

export function settingsRoutes(app: FastifyInstance, readIdentity: ReadIdentity, clamd: ClamdAddress | undefined) {
  serve(app, readProviderSettings, async ({ scope }) => toSettings(await readIdentity(scope.db)));

  // In steps, because the audit record contains the values before the change, which the server reads.
  serveInSteps(app, changeProviderSettings, async ({ body, finish }) => {
    const { after } = await finish(
      (scope) => change(scope, readIdentity, body),
      ({ before, after: now }) => {
        const changed = (["name", "abbreviation", "mailbox"] as const).filter((name) => before[name] !== now[name]);
        const pick = (from: typeof now) => Object.fromEntries(changed.map((name) => [name, from[name]]));
        return { ...pick(now), old_values: pick(before) };
      },
    );
    return after;
  });
  serveInSteps(app, putProviderLogo, async ({ body, finish }) => {
    const logo = await readLogo(body);
    if (clamd) await scanFile(clamd, toFileBytes(logo.content));
    return finish(
      async (scope) => {
        await setLogo(scope, logo);
        return toSettings(await readIdentity(scope.db));
      },
      () => ({ media_type: logo.mediaType, bytes: logo.content.length }),
    );
  });
  serve(app, removeProviderLogo, async ({ scope }) => {
    await setLogo(scope, undefined);
    return toSettings(await readIdentity(scope.db));
  });
  serve(app, readProviderLogo, async ({ scope }) => {
    const logo = await findLogo(scope);
    if (!logo) throw notFound();
    return new RawResponse(
      200,
      {
        "content-type": logo.mediaType,
        "content-length": String(logo.content.length),
        // The address changes with the logo.
        "cache-control": "public, max-age=31536000, immutable",
        "content-security-policy": "default-src 'none'; sandbox",
      },
      logo.content,
    );
  });

  serve(app, readSetUp, ({ scope }) => readProgress(scope, readIdentity));
  serve(app, keepPlans, async ({ scope }) => {
    await setPlansKept(scope);
    return {};
  });
  serve(app, closeSetUp, async ({ scope }) => {
    await close(scope, readIdentity);
    return {};
  });
}
