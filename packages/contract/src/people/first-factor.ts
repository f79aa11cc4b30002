import * as z from "zod/mini";
import { FactorCode, TokenPair } from "./auth.ts";
import { endpoint } from "../ground/endpoint.ts";
import { anyText } from "../ground/text.ts";

const Ticket = anyText(200).check(z.minLength(1));

export const beginFirstFactor = endpoint({
  method: "POST",
  path: "/api/token/enrolment/begin",
  access: "public",
  summary: "A secret for the authenticator app of a user who must add one to sign in",
  body: z.strictObject({ ticket: Ticket }),
  response: z.object({ secret: z.string(), uri: z.string() }),
});

export const addFirstFactor = endpoint({
  method: "POST",
  path: "/api/token/enrolment",
  access: "public",
  summary: "Add the authenticator app with its first code, and sign in; the recovery codes are shown once",
  body: z.strictObject({ ticket: Ticket, code: FactorCode }),
  response: z.extend(TokenPair, { recovery_codes: z.array(z.string()) }),
});
