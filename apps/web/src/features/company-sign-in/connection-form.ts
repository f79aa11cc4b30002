import { zodResolver } from "@hookform/resolvers/zod";
import { saveCompanySignIn, type CompanySignIn } from "@lading/contract";
import type { Resolver, UseFormReturn } from "react-hook-form";
import type * as z from "zod/mini";

/** The standard role with the fewest permissions. */
export const leastRole = "View Only";

type Body = z.output<typeof saveCompanySignIn.body>;

/** The fields of both kinds, so that a change of the kind and back loses nothing. */
export interface ConnectionValues {
  kind: Body["kind"];
  issuer: string;
  client_id: string;
  client_secret: string | undefined;
  metadata: string;
  signs_response: boolean;
  subject_attribute: string;
  creates_users: boolean;
  role: string;
  group_claim: string;
  group_roles: { group: string; role: string }[];
}

export type ConnectionForm = UseFormReturn<ConnectionValues, unknown, Body>;

export const getValues = (connection: CompanySignIn["connection"]): ConnectionValues => ({
  kind: connection?.kind ?? "oidc",
  issuer: connection?.kind === "oidc" ? connection.issuer : "",
  client_id: connection?.client_id ?? "",
  client_secret: undefined,
  metadata: "",
  signs_response: connection?.signs_response ?? false,
  subject_attribute: connection?.subject_attribute ?? "",
  creates_users: connection?.creates_users ?? false,
  role: connection?.role ?? leastRole,
  group_claim: connection?.group_claim ?? "groups",
  group_roles: connection?.group_roles ?? [],
});

function toBody({
  issuer,
  client_id,
  client_secret,
  metadata,
  signs_response,
  subject_attribute,
  ...common
}: ConnectionValues) {
  return common.kind === "oidc"
    ? { ...common, issuer, client_id, client_secret }
    : { ...common, metadata: metadata.trim() || undefined, signs_response, subject_attribute };
}

// Its errors name fields of the body, which are fields of the form too.
const checkBody = zodResolver(saveCompanySignIn.body) as unknown as Resolver<object, unknown, Body>;

export const checkConnection = ((values, context, options) =>
  checkBody(toBody(values), context, options as never)) as Resolver<ConnectionValues, unknown, Body>;
