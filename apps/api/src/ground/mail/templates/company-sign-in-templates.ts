import { example, paragraphs, template } from "./template.ts";

/* Mails about the sign-in of companies at their own identity providers. */

const company = example("The name of the company", "Blue Mesa Valve & Supply");
const signIn = example("The sign-in page", "/login");

export const companySignInTemplates = {
  "company-link-code": template({
    id: 50,
    title: "Code of the first company sign-in",
    sent: "To a user with an account who signs in at the company for the first time",
    variables: { company },
    blocks: { code: example("The code of eight digits", "12345678") },
    required: ["company", "code"],
    subject: "Your code to link your account",
    body: paragraphs(
      "# Enter this code",
      "Someone signed in at {{company}} with your email address. If it was you, enter this code in the window where you began:",
      "{{code}}",
      "It works for ten minutes. If it was not you, do nothing, and tell a Vendor Admin of {{company}}.",
    ),
  }),
  "company-linked": template({
    id: 51,
    title: "Account linked with the company sign-in",
    sent: "To a user whose account was linked with a person at the company's identity provider",
    variables: {
      company,
      device: example("The program, the system and the address", "Chrome on Linux, address 203.0.113.7"),
    },
    required: ["company", "device"],
    subject: "Your account is linked with your company's sign-in",
    body: paragraphs(
      "# Your account is linked",
      "From now on the sign-in of {{company}} opens your account. It was linked from:",
      "{{device}}",
      "If it was not you, ask a Vendor Admin of {{company}} immediately to remove the link.",
    ),
  }),
  "company-user-created": template({
    id: 52,
    title: "Account created by the company sign-in",
    sent: "To a person whose first company sign-in created an account",
    variables: { company },
    link: signIn,
    required: ["company", "link"],
    subject: "Your account in the vendor portal",
    body: paragraphs(
      "# Your account is ready",
      "You signed in at {{company}}, which created your account in the vendor portal. You need no password:",
      "[Open the portal]({{link}})",
    ),
  }),
  "company-sign-in-instead": template({
    id: 53,
    title: "No new password, but the company sign-in",
    sent: "To a user who asks for a new password although the company enforces its own sign-in",
    variables: { company },
    link: signIn,
    required: ["company", "link"],
    subject: "Sign in at your company",
    body: paragraphs(
      "# Sign in at your company",
      "You asked for a new password. {{company}} has its own sign-in, so you need none. Enter your email address on the sign-in page, and continue with your company's sign-in:",
      "[Sign in]({{link}})",
      "If it does not work, ask a Vendor Admin of {{company}}.",
    ),
  }),
  "domain-missing": template({
    id: 54,
    title: "TXT record of a domain not found",
    sent: "To the Vendor Admins of a company whose domain has lost its TXT record",
    variables: { domain: example("The domain", "bluemesa.example") },
    link: example("The settings of the company sign-in", "/settings?type=company-sign-in"),
    required: ["domain", "link"],
    subject: "The TXT record of {{domain}} was not found",
    body: paragraphs(
      "# The TXT record of {{domain}} was not found",
      "The weekly check found no TXT record with your company's proof. Nothing is switched off. Add the record again, so that your company keeps the domain:",
      "[Show the record]({{link}})",
    ),
  }),
  "certificate-expires": template({
    id: 55,
    title: "Certificate of an identity provider expires",
    sent: "To the Vendor Admins of a company, 30 days before a certificate of its SAML sign-in expires",
    variables: { day: example("The day", "Dec 24, 2026") },
    link: example("The settings of the company sign-in", "/settings?type=company-sign-in"),
    required: ["day", "link"],
    subject: "A certificate of your company's sign-in expires on {{day}}",
    body: paragraphs(
      "# A certificate expires on {{day}}",
      "Your identity provider signs with a certificate that the portal refuses after {{day}}. Create the next certificate there, and enter the new metadata in the portal before the provider uses it. Both certificates work until the old one expires:",
      "[Open the settings]({{link}})",
      "If the provider uses a newer certificate already, which the settings list, there is nothing to do.",
    ),
  }),
};
