import type { CallInput, CallOutput, Endpoint } from "@lading/contract";
import { isStatus } from "./api-error.ts";
import { send, type CallAddress } from "./send.ts";
import { accessToken, dropSession, renewedToken } from "./session.ts";

/** Calls whose 401 means a wrong password and not an expired session. */
const neverRenewed = "/api/accounts/change-password/";

/**
 * Sends a call of the contract as the signed-in user. After a 401 it renews the session once and repeats the request. `key` is the
 * Idempotency-Key of a request that may be repeated after its response was lost.
 */
export async function call<E extends Endpoint>(
  endpoint: E | CallAddress<E>,
  input: CallInput<E>,
  signal?: AbortSignal,
  key?: string,
): Promise<CallOutput<E>> {
  const token = endpoint.access === "public" ? undefined : accessToken();
  try {
    return await send(endpoint, input, { token, signal, key });
  } catch (error) {
    if (!isStatus(error, 401) || endpoint.access === "public" || endpoint.path === neverRenewed) throw error;
    const renewed = token && (await renewedToken(token));
    if (!renewed) {
      dropSession();
      throw error;
    }
    return send(endpoint, input, { token: renewed, signal, key }).catch((again: unknown) => {
      if (isStatus(again, 401)) dropSession();
      throw again;
    });
  }
}
