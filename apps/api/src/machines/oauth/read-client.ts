import * as z from "zod/mini";
import { invalid } from "../../ground/http/refusal.ts";
import { checkWebhookUrl } from "../../ground/outbound/check-webhook-url.ts";
import { describeFailure, sendPinned, type PinnedSettings } from "../../ground/outbound/send-pinned.ts";

const TIMEOUT_MS = 5000;
/** The limit that draft-ietf-oauth-client-id-metadata-document recommends. */
const DOCUMENT_BYTES = 5 * 1024;

const ClientDocument = z.object({
  client_id: z.string(),
  client_name: z.string(),
  redirect_uris: z.array(z.string()),
  token_endpoint_auth_method: z.optional(z.string()),
});

export interface Client {
  id: string;
  host: string;
  /** The name that the client gives itself. */
  name: string;
  redirectUris: readonly string[];
}

/** Reads the Client ID Metadata Document at the URL that is the client's id. Throws if it does not describe a client. */
export async function readClient(id: string, settings: PinnedSettings): Promise<Client> {
  const refuse = (problem: string) => invalid({ client_id: [`The program cannot be identified. ${problem}`] });
  if (!URL.canParse(id)) throw refuse("The link does not name it.");
  const fault = checkWebhookUrl(id, settings.allowance);
  if (fault) throw refuse(`Its address is not accepted: ${fault}`);
  const url = new URL(id);
  // Another way to write the same URL would be another id with the same document.
  if (url.href !== id || url.pathname === "/") throw refuse("Its id must be a plain URL with a path.");
  const { status, text, isWhole } = await sendPinned(url, settings, {
    headers: { accept: "application/json", "user-agent": "Lading/1" },
    timeoutMs: TIMEOUT_MS,
    keptBytes: DOCUMENT_BYTES,
  }).catch((error: unknown) => {
    throw refuse(describeFailure(error, url.host));
  });
  if (status !== 200) throw refuse(`${url.host} answered ${status} instead of 200.`);
  if (!isWhole) throw refuse(`The document at ${url.host} did not arrive in time, or is larger than 5 KB.`);
  const document = ClientDocument.safeParse(parseJson(text)).data;
  if (!document) throw refuse(`The document at ${url.host} does not describe a program.`);
  if (document.client_id !== id) throw refuse(`The document at ${url.host} describes another program.`);
  // The portal keeps no secret with any client, so it could check neither a secret nor a signature.
  if (!["none", undefined].includes(document.token_endpoint_auth_method))
    throw refuse("It wants to prove itself with a secret or a signature, which the portal does not support.");
  // Control and formatting characters could disguise the name.
  const name = document.client_name.replace(/\p{C}/gu, "").trim().slice(0, 100);
  return { id, host: url.host, name: name || url.host, redirectUris: document.redirect_uris };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
