import { example, paragraphs, template } from "./template.ts";

/* Mails about second steps. */

const device = example("The program, the system and the address", "Chrome on Linux, address 203.0.113.7");
const newPassword = example("The page on which the user sets a new password", "/reset");

export const factorTemplates = {
  "factor-changed": template({
    id: 20,
    title: "Second step changed",
    sent: "To a user whose authenticator app or recovery codes were changed",
    variables: {
      change: example("A sentence about the change", "An authenticator app was added to your account."),
      device,
    },
    link: newPassword,
    required: ["change", "device", "link"],
    subject: "The second step of your sign-in was changed",
    body: paragraphs(
      "# The second step of your sign-in was changed",
      "{{change}} It was done from:",
      "{{device}}",
      "You were signed out everywhere else. If it was not you, ask a Vendor Admin of your company or your contact at the provider immediately, and set a new password:",
      "[Set a new password]({{link}})",
    ),
  }),
  "recovery-code-used": template({
    id: 21,
    title: "Recovery code used",
    sent: "To a user whose recovery code was used to sign in",
    variables: { device, left: example("The number of recovery codes that are left", "9") },
    link: newPassword,
    required: ["device", "left", "link"],
    subject: "A recovery code of your account was used",
    body: paragraphs(
      "# A recovery code of your account was used",
      "Someone signed in to your account just now with your password and a recovery code, from:",
      "{{device}}",
      "Recovery codes left: {{left}}. You can create new ones in your settings, under Security.",
      "If it was not you, someone else has your password and your codes. Set a new password immediately, and ask for help:",
      "[Set a new password]({{link}})",
    ),
  }),
  "wrong-codes": template({
    id: 22,
    title: "Wrong codes",
    sent: "To a user after five wrong codes that followed the right password",
    variables: { device },
    link: newPassword,
    required: ["device", "link"],
    subject: "Someone knows the password of your account",
    body: paragraphs(
      "# Someone entered your password, but no correct code",
      "Someone entered the password of your account, and then five wrong codes. The last attempt came from:",
      "{{device}}",
      "If it was you, there is nothing to do. If it was not, someone else knows your password, and your second step has kept them out. Set a new password immediately:",
      "[Set a new password]({{link}})",
    ),
  }),
};
