import type { FastifyRequest } from "fastify";
import { demonstrationPassword } from "./demonstration-accounts.ts";
import { isLoopback } from "../../ground/http/loopback.ts";
import { peerAddress } from "../../ground/http/peer-address.ts";
import { forbidden } from "../../ground/http/refusal.ts";

/**
 * The demonstration's password is public, so it works only for requests from the machine of a portal whose address is local.
 * The result is the same for every account, existing or not.
 */
export function refusePublicPassword(password: string, request: FastifyRequest, isExposed: boolean) {
  if (password === demonstrationPassword && (isExposed || !isOfThisMachine(request)))
    throw forbidden(
      "public_password",
      "This is the public password of the demonstration, which works only on the portal's own machine. Set another one with Forgot Password.",
    );
}

/** Also checks the host name because a proxy or tunnel may hide the client's address. */
function isOfThisMachine(request: FastifyRequest) {
  const { host = "" } = request.headers;
  const name = URL.parse(`http://${host}`)?.hostname ?? "";
  return isLoopback(peerAddress(request)) && isLoopback(name) && request.headers.forwarded === undefined;
}
