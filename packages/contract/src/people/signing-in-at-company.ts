import * as z from "zod/mini";
import { TokenPair, typedCode } from "./auth.ts";
import { endpoint } from "../ground/endpoint.ts";
import { requiredText, anyText } from "../ground/text.ts";

/* The steps of a sign-in at the identity provider of a company, before there is a session. */

/** A random value that the page keeps. The token of the sign-in works only together with it. */
const PageValue = anyText(200).check(z.minLength(20));

/** The token of a company sign-in begins with it on the sign-in page, which knows by it how to exchange the token. */
export const companyTokenPrefix = "company.";

export const findCompanySignIn = endpoint({
  method: "POST",
  path: "/api/token/company",
  access: "public",
  summary: "The way in which email addresses of a domain sign in. The response does not depend on users",
  body: z.strictObject({ domain: requiredText(253) }),
  response: z.object({ is_enforced: z.boolean() }),
});

export const beginCompanySignIn = endpoint({
  method: "POST",
  path: "/api/token/company/begin",
  access: "public",
  summary: "Begin a sign-in at a company's identity provider",
  body: z.strictObject({
    domain: z.optional(requiredText(253)),
    /** The company's code, if the sign-in begins by a link. */
    company: z.optional(requiredText(50)),
    page: PageValue,
  }),
  /** The address at the identity provider to which the browser goes. */
  response: z.object({ url: z.string() }),
});

/** The identity provider sends the browser here, and the server sends it on to the sign-in page with a one-use token. */
export const companySignInCallback = "/api/token/company/callback";

/** The address to which the page of an identity provider with SAML posts its response. */
export const samlResponsePath = "/api/token/company/saml";

/** The portal's metadata for identity providers with SAML. Its address is the portal's entity ID. */
export const samlMetadataPath = "/api/token/company/saml/metadata";

/** The first sign-in of a user who has an account already: the code that was mailed to the account must be entered. */
export const LinkStep = z.object({ code_required: z.literal(true), email: z.string() });

export const finishCompanySignIn = endpoint({
  method: "POST",
  path: "/api/token/company/finish",
  access: "public",
  summary: "Exchange the one-use token of a company sign-in for a token pair",
  body: z.strictObject({
    token: anyText(200).check(z.minLength(1)),
    page: PageValue,
    code: z.optional(typedCode(20)),
  }),
  response: z.union([TokenPair, LinkStep]),
});
