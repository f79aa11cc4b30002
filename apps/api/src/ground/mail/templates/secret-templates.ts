import { example, paragraphs, template } from "./template.ts";

/* Mails about secrets with which programs act for a user. */

export const secretTemplates = {
  "secret-made": template({
    id: 30,
    title: "New key, token or secret",
    sent: "To the owner of a new API key, token of an assistant or secret of a webhook",
    variables: {
      secret: example("The sort of secret, with its name", "the API key ERP"),
      device: example("The program, the system and the address", "Chrome on Linux, address 203.0.113.7"),
    },
    link: example("The page on which the user sets a new password", "/reset"),
    required: ["secret", "device", "link"],
    subject: "A new secret was created in your name",
    body: paragraphs(
      "# A new secret was created in your name",
      "Just now {{secret}} was created with your account, from:",
      "{{device}}",
      "If it was you, there is nothing to do. If it was not, revoke it in the portal, tell your contact at the provider, and set a new password:",
      "[Set a new password]({{link}})",
    ),
  }),
};
