import type { CallInput, CallOutput, Endpoint } from "@lading/contract";
import { isStatus } from "./api-error.ts";
import { send, type CallAddress } from "./send.ts";
import { accessToken, dropSession, renewedToken } from "./session.ts";

/** Calls whose 401 means a wrong password and not an expired session. */
const neverRenewed = "/api/accounts/change-password/";

/** Sends a call of the contract as the signed-in user. After a 401 it renews the session once and repeats the request. */
export async function call<E extends Endpoint>(
  endpoint: E | CallAddress<E>,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<CallOutput<E>> {
  const token = endpoint.access === "public" ? undefined : accessToken();
  try {
    return await send(endpoint, input, { token, signal });
  } catch (error) {
    if (!isStatus(error, 401) || endpoint.access === "public" || endpoint.path === neverRenewed) throw error;
    const renewed = token && (await renewedToken(token));
    if (!renewed) {
      dropSession();
      throw error;
    }
    return send(endpoint, input, { token: renewed, signal }).catch((again: unknown) => {
      if (isStatus(again, 401)) dropSession();
      throw again;
    });
  }
}
