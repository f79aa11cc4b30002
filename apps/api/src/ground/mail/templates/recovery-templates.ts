import { example, paragraphs, template } from "./template.ts";

/* Mails about the recovery of lost second steps. */

const reason = example("The reason why it was started", "Lost the phone, called from the known number");

export const recoveryTemplates = {
  "confirm-recovery": template({
    id: 40,
    title: "Recovery of a second step",
    sent: "To a user whose lost second step somebody wants to remove",
    variables: { actor: example("The person who started it", "Lena Ortiz of Blue Mesa Valve & Supply"), reason },
    link: example("The page on which the user confirms or cancels it", "/recover?code=K3tHqYc0VZs2"),
    required: ["actor", "link"],
    subject: "Confirm that you have lost your second step",
    body: paragraphs(
      "# Have you lost the second step of your sign-in?",
      "{{actor}} has asked to remove it, so that you can set up a new one. The reason given: {{reason}}",
      "If you want this, confirm it within 3 days. If not, cancel it on the same page: somebody may be trying to take your account.",
      "[Confirm or cancel]({{link}})",
      "> After you confirm, 24 hours pass, or a second person approves it. Until then, this link also cancels it. Nobody else can set up your new second step.",
    ),
  }),
  "recovery-notice": template({
    id: 41,
    title: "Progress of the recovery of a second step",
    sent: "To the user, the administrators and the one who started it, at each step of a recovery",
    variables: {
      event: example("A sentence about the event", "Lena Ortiz has started to remove the second step of Walt Kim."),
      reason,
    },
    link: example("The page that shows the recovery", "/settings?type=Account+Management"),
    required: ["event", "link"],
    subject: "About a lost second step",
    body: paragraphs(
      "# About a lost second step",
      "{{event}}",
      "The reason given when it was started: {{reason}}",
      "If this is not right, cancel it or ask for help at once:",
      "[Open the portal]({{link}})",
    ),
  }),
};
