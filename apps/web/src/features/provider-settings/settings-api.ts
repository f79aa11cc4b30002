import { type ProviderSettings, putProviderLogo, readProviderSettings } from "@lading/contract";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { ApiError } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { identityVersion } from "../../lib/current-user.ts";
import { deployment } from "../../lib/deployment.ts";
import { staleTimes } from "../../lib/query-client.ts";
import { accessToken } from "../../lib/session.ts";

export const providerSettings = queryOptions({
  queryKey: ["provider-settings"],
  queryFn: ({ signal }) => call(readProviderSettings, {}, signal),
  staleTime: staleTimes.userAndSearch,
});

/** Shows new settings in the whole page, which read them when it was loaded. */
export function applySettings(client: QueryClient, settings: ProviderSettings) {
  client.setQueryData(providerSettings.queryKey, settings);
  Object.assign(deployment, {
    providerName: settings.name,
    providerAbbreviation: settings.abbreviation,
    providerMailbox: settings.mailbox,
    logoUrl: settings.logo_url ?? "",
  });
  client.setQueryData(identityVersion.queryKey, JSON.stringify(settings));
  void client.invalidateQueries({ queryKey: ["set-up"] });
}

/** Sends the bytes of a picture as the provider's logo. */
export async function sendLogo(file: File): Promise<ProviderSettings> {
  // Renews the session if it is about to end, because the picture is sent only once.
  await call(readProviderSettings, {});
  const response = await fetch(deployment.apiBase + putProviderLogo.path, {
    method: putProviderLogo.method,
    headers: { authorization: `Bearer ${accessToken() ?? ""}`, "content-type": file.type },
    body: file,
    referrerPolicy: "no-referrer",
  }).catch(() => {
    throw new ApiError(0);
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw new ApiError(response.status, answer);
  return answer as ProviderSettings; // the server validates each response against the same schema
}
